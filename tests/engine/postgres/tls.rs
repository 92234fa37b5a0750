//! TLS connections, and servers whose certificate the client rejects.

use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
use std::path::Path;

use postern_store::{Store, StoreError};
use postern_test_postgres::{StopMode, TestCluster};
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};

use super::*;

type Authority = CertifiedIssuer<'static, KeyPair>;

fn authority() -> Authority {
    let mut params = CertificateParams::default();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap()
}

/// Writes a file that only its owner can read, as PostgreSQL requires of keys.
fn write_private(folder: &Path, name: &str, text: &str) {
    let file = folder.join(name);
    fs::write(&file, text).unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
    let owner = fs::metadata(folder).unwrap();
    chown(&file, Some(owner.uid()), Some(owner.gid())).unwrap();
}

/// Makes a cluster listen on `localhost` with a certificate. Returns its port.
async fn encrypt(cluster: &TestCluster, url: &str, authority: &Authority) -> u16 {
    let key = KeyPair::generate().unwrap();
    let names = CertificateParams::new(["localhost".to_owned()]).unwrap();
    let certificate = names.signed_by(&key, authority).unwrap();
    let data = cluster.folder().join("data");
    write_private(&data, "server.crt", &certificate.pem());
    write_private(&data, "server.key", &key.serialize_pem());
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    drop(listener);
    for statement in [
        "ALTER SYSTEM SET ssl = on".to_owned(),
        "ALTER SYSTEM SET listen_addresses = 'localhost'".to_owned(),
        format!("ALTER SYSTEM SET port = {port}"),
    ] {
        sqlx::raw_sql(sqlx::AssertSqlSafe(statement))
            .execute(&mut stranger(url).await)
            .await
            .unwrap();
    }
    cluster.stop(StopMode::Fast);
    cluster.start_again();
    port
}

#[tokio::test]
async fn a_server_is_known_by_its_certificate() {
    let cluster = TestCluster::start();
    let database = cluster.database();
    let (ours, another) = (authority(), authority());
    let port = encrypt(&cluster, &database.url(), &ours).await;
    let folder = tempfile::tempdir().unwrap();
    let ours_file = folder.path().join("ours.pem");
    let another_file = folder.path().join("another.pem");
    fs::write(&ours_file, ours.pem()).unwrap();
    fs::write(&another_file, another.pem()).unwrap();
    let open = async |host: &str, root: &Path| {
        let url = format!(
            "postgres://postgres@{host}:{port}/{}?sslmode=verify-full&sslrootcert={}",
            database.name(),
            root.display()
        );
        Store::open_postgres(PostgresOptions::new(DatabaseUrl::parse(&url).unwrap())).await
    };

    let node = open("localhost", &ours_file).await.unwrap();
    introduce(&node).await;
    node.append(begun("one")).await.unwrap();
    let encrypted: i64 = sqlx::query_scalar(
        "SELECT count(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
         WHERE ssl AND application_name = 'postern' AND datname = current_database()",
    )
    .fetch_one(&mut stranger(&url_of(&cluster, database.name(), port)).await)
    .await
    .unwrap();
    assert!(encrypted >= 2, "the pool’s connections and the writer’s");
    node.close().await;

    for (host, root) in [("localhost", &another_file), ("127.0.0.1", &ours_file)] {
        let refused = open(host, root).await.err();
        assert!(
            matches!(refused, Some(StoreError::NoConnection(..))),
            "{host}: {refused:?}"
        );
    }
}

/// Returns the URL of the cluster's socket, whose file name contains the port.
fn url_of(cluster: &TestCluster, database: &str, port: u16) -> String {
    format!(
        "postgres:///{database}?host={}&user=postgres&port={port}",
        cluster.folder().display()
    )
}

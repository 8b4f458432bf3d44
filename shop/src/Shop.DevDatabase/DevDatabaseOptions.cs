namespace Shop.DevDatabase;

/// <summary>Where a PostgreSQL server for development or tests keeps its files, and how it is found and run.</summary>
public sealed record DevDatabaseOptions
{
    /// <summary>The folder of this server alone: its data, its log and its password. It is created when it is missing.</summary>
    public required string Folder { get; init; }

    /// <summary>The folder with <c>initdb</c> and <c>pg_ctl</c>; null looks for them (see <see cref="PostgresBinaries"/>).</summary>
    public string? Binaries { get; init; }

    /// <summary>Begins with an empty database, whatever the folder has.</summary>
    public bool Reset { get; init; }

    /// <summary>
    /// The folder goes when the server stops, and is not flushed to disk. Folders beside it that ended processes left behind go at the
    /// next start.
    /// </summary>
    public bool Temporary { get; init; }

    /// <summary>Settings of <c>postgresql.conf</c> beside the launcher's own, by name.</summary>
    public IReadOnlyDictionary<string, string> Settings { get; init; } = new Dictionary<string, string>();
}

namespace Shop.DevDatabase;

/// <summary>The options of a PostgreSQL server for development or tests.</summary>
public sealed record DevDatabaseOptions
{
    /// <summary>The folder for the data, the log and the password of this server only. It is created if it is missing.</summary>
    public required string Folder { get; init; }

    /// <summary>The folder with <c>initdb</c> and <c>pg_ctl</c>. The default is null, which searches for them (see <see cref="PostgresBinaries"/>).</summary>
    public string? Binaries { get; init; }

    /// <summary>True to delete an existing database in the folder before the start. The default is false.</summary>
    public bool Reset { get; init; }

    /// <summary>
    /// True to delete the folder when the server stops, and not to flush it to disk. A start also deletes sibling folders of processes that have
    /// ended. The default is false.
    /// </summary>
    public bool Temporary { get; init; }

    /// <summary>Additional settings of <c>postgresql.conf</c>, by name. They override those of the launcher. The default is none.</summary>
    public IReadOnlyDictionary<string, string> Settings { get; init; } = new Dictionary<string, string>();
}

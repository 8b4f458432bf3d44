namespace Tern.S3;

/// <summary>The options of uploads and downloads of folders. Immutable: use <c>with</c> to change a copy.</summary>
public sealed record DirectoryOptions
{
    /// <summary>The maximum number of files in flight, 1 to 1,000. The default is 4. Each file can have several parts in flight.</summary>
    /// <exception cref="ArgumentOutOfRangeException">Less than 1 or more than 1,000.</exception>
    public int MaxConcurrentFiles
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, 1);
            ArgumentOutOfRangeException.ThrowIfGreaterThan(value, 1000);
            field = value;
        }
    } = 4;

    /// <summary>Whether to include subfolders. The default is true.</summary>
    public bool Recursive { get; init; } = true;

    /// <summary>Selects the objects by key. Null selects all.</summary>
    public Func<string, bool>? Filter { get; init; }

    /// <summary>
    /// The options of each upload. Null uses the defaults. The state file is ignored. Progress is reported for each file, for several files at once.
    /// </summary>
    public UploadOptions? Upload { get; init; }

    /// <summary>
    /// The options of each download. Null uses the defaults. The state file is ignored. Progress is reported for each file, for several files at
    /// once.
    /// </summary>
    public DownloadOptions? Download { get; init; }
}

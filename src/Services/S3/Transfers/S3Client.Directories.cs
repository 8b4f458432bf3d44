using Tern.S3.Transfers;

namespace Tern.S3;

public sealed partial class S3Client
{
    /// <summary>Uploads the files of a folder. The key of each file is the prefix, a slash and its relative path with slashes.</summary>
    /// <remarks>Links are not followed and not uploaded. If a file fails, the others continue.</remarks>
    /// <param name="bucket">The bucket.</param>
    /// <param name="prefix">
    /// The folder in the bucket: <c>reports</c> or <c>reports/</c>. Empty means the root of the bucket. A missing final slash is added.
    /// </param>
    /// <param name="folder">The path of the local folder.</param>
    /// <param name="options">Concurrency and filter. Null uses the defaults.</param>
    /// <param name="cancellationToken">Cancels the operation. Uploads that are incomplete are aborted.</param>
    /// <returns>The results of all files.</returns>
    /// <exception cref="DirectoryNotFoundException">The folder does not exist.</exception>
    /// <exception cref="DirectoryIncompleteException">Some files were not uploaded.</exception>
    public async Task<IReadOnlyList<DirectoryFileResult>> UploadDirectoryAsync(
        string bucket, string prefix, string folder, DirectoryOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(bucket);
        ArgumentNullException.ThrowIfNull(prefix);
        ArgumentException.ThrowIfNullOrEmpty(folder);
        options ??= new();
        UploadOptions upload = (options.Upload ?? new()) with { StateFile = null };
        string root = Path.GetFullPath(folder);
        string start = AddTrailingSlash(prefix);
        var run = new DirectoryTransfer(options.MaxConcurrentFiles, Options.TimeProvider);
        var search = new EnumerationOptions { RecurseSubdirectories = options.Recursive, AttributesToSkip = FileAttributes.ReparsePoint, IgnoreInaccessible = false };
        try
        {
            foreach (string path in Directory.EnumerateFiles(root, "*", search))
            {
                string key = start + Path.GetRelativePath(root, path).Replace(Path.DirectorySeparatorChar, '/');
                if (options.Filter?.Invoke(key) != false)
                    await run.StartAsync(new(key, path), token => UploadFileAsync(bucket, key, path, upload, token), cancellationToken).ConfigureAwait(false);
            }
        }
        finally
        {
            await run.DrainAsync().ConfigureAwait(false);
        }
        cancellationToken.ThrowIfCancellationRequested();
        return run.GetResult();
    }

    /// <summary>Downloads the objects of a prefix to a folder. The relative path of each file is its key after the prefix and its slash.</summary>
    /// <remarks>
    /// Keys are untrusted. A key that can be a path outside the folder, on any operating system, is rejected: it has an empty name, <c>.</c> or
    /// <c>..</c> between slashes, one of <c>\ : &lt; &gt; " | ? *</c>, a control character, a name that ends with a dot or a space, a Windows device
    /// name (<c>NUL</c>, <c>COM1</c>), or a path through a link. Also rejected are a key with a name of more than 255 bytes, with invalid Unicode,
    /// with the same path as another key on this system, or without the prefix. Names such as <c>a..b</c> are accepted. Keys that end
    /// with a slash represent folders and are skipped. If a file fails, the others continue.
    /// </remarks>
    /// <param name="bucket">The bucket.</param>
    /// <param name="prefix">
    /// The folder in the bucket: <c>logs</c> or <c>logs/</c>. Empty means all objects. A missing final slash is added, so that <c>logs</c> includes
    /// <c>logs/a</c> and not <c>logs-old/a</c>.
    /// </param>
    /// <param name="folder">The path of the local folder. It is created if it does not exist.</param>
    /// <param name="options">Concurrency and filter. Null uses the defaults.</param>
    /// <param name="cancellationToken">Cancels the operation. Files that are incomplete are removed.</param>
    /// <returns>The results of all files.</returns>
    /// <exception cref="DirectoryIncompleteException">
    /// Some objects were not downloaded, or their keys were rejected (<see cref="UnsafeKeyException"/>).
    /// </exception>
    public async Task<IReadOnlyList<DirectoryFileResult>> DownloadDirectoryAsync(
        string bucket, string prefix, string folder, DirectoryOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(bucket);
        ArgumentNullException.ThrowIfNull(prefix);
        ArgumentException.ThrowIfNullOrEmpty(folder);
        options ??= new();
        DownloadOptions download = (options.Download ?? new()) with { StateFile = null };
        string root = Path.GetFullPath(folder);
        string start = AddTrailingSlash(prefix);
        var run = new DirectoryTransfer(options.MaxConcurrentFiles, Options.TimeProvider);
        // On case-insensitive systems the second of two such names would replace the first.
        var paths = new HashSet<string>(OperatingSystem.IsWindows() || OperatingSystem.IsMacOS() ? StringComparer.OrdinalIgnoreCase : StringComparer.Ordinal);
        try
        {
            await foreach (ListEntry entry in ListAsync(bucket, start, new() { Delimiter = options.Recursive ? null : "/" }, cancellationToken).ConfigureAwait(false))
            {
                string key = entry.Key;
                if (entry.IsPrefix || key.EndsWith('/') || options.Filter?.Invoke(key) == false)
                    continue;
                if (GetPath(root, start, key, paths, out string? reason) is not { } path)
                {
                    run.AddRejected(new(key, null, new UnsafeKeyException(key, reason!)));
                    continue;
                }
                await run.StartAsync(new(key, path), token => DownloadToFolderAsync(bucket, key, root, path, download, token), cancellationToken).ConfigureAwait(false);
            }
        }
        finally
        {
            await run.DrainAsync().ConfigureAwait(false);
        }
        cancellationToken.ThrowIfCancellationRequested();
        return run.GetResult();
    }

    // Without the slash the keys of 'reports' would be 'reportsa.csv', and 'reports-old/a.csv' would match the prefix.
    private static string AddTrailingSlash(string prefix) => prefix.Length == 0 || prefix[^1] == '/' ? prefix : prefix + "/";

    private static string? GetPath(string root, string prefix, string key, HashSet<string> paths, out string? reason)
    {
        if (!key.StartsWith(prefix, StringComparison.Ordinal))
        {
            reason = "it does not start with the requested prefix";
            return null;
        }
        if (!KeyPath.TryGetRelative(key[prefix.Length..], out string? relative, out reason))
            return null;
        if (paths.Add(relative!))
            return Path.Combine(root, relative!);
        reason = "another key has the same path on this system";
        return null;
    }

    private async Task DownloadToFolderAsync(string bucket, string key, string root, string path, DownloadOptions options, CancellationToken cancellationToken)
    {
        // Checked before and after the folders are created, because existing folders can be links.
        string relative = Path.GetRelativePath(root, path);
        if (!KeyPath.IsInsideFolder(root, relative))
            throw new UnsafeKeyException(key, "its path goes through a link");
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        if (!KeyPath.IsInsideFolder(root, relative))
            throw new UnsafeKeyException(key, "its path goes through a link");
        await DownloadFileAsync(bucket, key, path, options, cancellationToken).ConfigureAwait(false);
    }
}

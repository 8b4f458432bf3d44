using Tern.S3.Transfers;

namespace Tern.S3;

public sealed partial class S3Client
{
    /// <summary>Uploads the files of a folder: the key of each is the prefix, a slash and its path below the folder, with slashes.</summary>
    /// <remarks>Links are not followed and not uploaded. A file that fails does not stop the others.</remarks>
    /// <param name="bucket">The bucket.</param>
    /// <param name="prefix">The folder in the bucket, as <c>reports</c> or <c>reports/</c>; empty for the bucket itself. A missing slash at its end is added.</param>
    /// <param name="folder">The folder.</param>
    /// <param name="options">How many at once, which; null for the defaults.</param>
    /// <param name="cancellationToken">Ends the uploads; nothing is left of those under way.</param>
    /// <returns>Every file.</returns>
    /// <exception cref="DirectoryNotFoundException">There is no such folder.</exception>
    /// <exception cref="DirectoryIncompleteException">Some files were not uploaded.</exception>
    public async Task<IReadOnlyList<DirectoryFile>> UploadDirectoryAsync(
        string bucket, string prefix, string folder, DirectoryOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(bucket);
        ArgumentNullException.ThrowIfNull(prefix);
        ArgumentException.ThrowIfNullOrEmpty(folder);
        options ??= new();
        UploadOptions upload = (options.Upload ?? new()) with { StateFile = null };
        string root = Path.GetFullPath(folder);
        string start = WithSlash(prefix);
        var run = new DirectoryRun(options.MaxFiles, Options.TimeProvider);
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

    /// <summary>Downloads the objects of a prefix into a folder: the path of each is what its key has after the prefix and its slash.</summary>
    /// <remarks>
    /// A key is whatever somebody once chose. One that could mean a place outside of the folder, on any operating system, is refused:
    /// with an empty name, <c>.</c> or <c>..</c> between slashes, with one of <c>\ : &lt; &gt; " | ? *</c> or a control character, with a
    /// name that ends in a dot or a space or is that of a device (<c>NUL</c>, <c>COM1</c>), or below a link. So is one with a name of more than 255 bytes
    /// or that is not valid Unicode, one whose path another key has made already on this system, and one that does not begin with the prefix. Names
    /// such as <c>a..b</c> stand for themselves. Objects whose key ends in a slash stand for folders and are left out. A file that fails does not stop
    /// the others.
    /// </remarks>
    /// <param name="bucket">The bucket.</param>
    /// <param name="prefix">
    /// The folder in the bucket, as <c>logs</c> or <c>logs/</c>; empty for all objects. A missing slash at its end is added, so that <c>logs</c> means
    /// <c>logs/a</c> and not <c>logs-old/a</c>.
    /// </param>
    /// <param name="folder">The folder, which is made where it is not there.</param>
    /// <param name="options">How many at once, which; null for the defaults.</param>
    /// <param name="cancellationToken">Ends the downloads; nothing is left of those under way.</param>
    /// <returns>Every file.</returns>
    /// <exception cref="DirectoryIncompleteException">Some objects were not downloaded, or their keys were refused (<see cref="UnsafeKeyException"/>).</exception>
    public async Task<IReadOnlyList<DirectoryFile>> DownloadDirectoryAsync(
        string bucket, string prefix, string folder, DirectoryOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(bucket);
        ArgumentNullException.ThrowIfNull(prefix);
        ArgumentException.ThrowIfNullOrEmpty(folder);
        options ??= new();
        DownloadOptions download = (options.Download ?? new()) with { StateFile = null };
        string root = Path.GetFullPath(folder);
        string start = WithSlash(prefix);
        var run = new DirectoryRun(options.MaxFiles, Options.TimeProvider);
        // Where the system does not tell them apart, the second of two names would replace the first.
        var paths = new HashSet<string>(OperatingSystem.IsWindows() || OperatingSystem.IsMacOS() ? StringComparer.OrdinalIgnoreCase : StringComparer.Ordinal);
        try
        {
            await foreach (ListEntry entry in ListAsync(bucket, start, new() { Delimiter = options.Recursive ? null : "/" }, cancellationToken).ConfigureAwait(false))
            {
                string key = entry.Key;
                if (entry.IsPrefix || key.EndsWith('/') || options.Filter?.Invoke(key) == false)
                    continue;
                if (FindPath(root, start, key, paths, out string? reason) is not { } path)
                {
                    run.Refuse(new(key, null, new UnsafeKeyException(key, reason!)));
                    continue;
                }
                await run.StartAsync(new(key, path), token => DownloadBelowAsync(bucket, key, root, path, download, token), cancellationToken).ConfigureAwait(false);
            }
        }
        finally
        {
            await run.DrainAsync().ConfigureAwait(false);
        }
        cancellationToken.ThrowIfCancellationRequested();
        return run.GetResult();
    }

    // A prefix names a folder: without the slash the keys of 'reports' would be 'reportsa.csv', and 'reports-old/a.csv' would be one of them.
    private static string WithSlash(string prefix) => prefix.Length == 0 || prefix[^1] == '/' ? prefix : prefix + "/";

    private static string? FindPath(string root, string prefix, string key, HashSet<string> paths, out string? reason)
    {
        if (!key.StartsWith(prefix, StringComparison.Ordinal))
        {
            reason = "it does not begin with the prefix that was asked for";
            return null;
        }
        if (!KeyPath.TryGetRelative(key[prefix.Length..], out string? relative, out reason))
            return null;
        if (paths.Add(relative!))
            return Path.Combine(root, relative!);
        reason = "another key makes the same path on this system";
        return null;
    }

    private async Task DownloadBelowAsync(string bucket, string key, string root, string path, DownloadOptions options, CancellationToken cancellationToken)
    {
        // Looked at before and after the folders are made, of which some may have been there as links.
        string relative = Path.GetRelativePath(root, path);
        if (!KeyPath.StaysBelow(root, relative))
            throw new UnsafeKeyException(key, "a folder on its way is a link");
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        if (!KeyPath.StaysBelow(root, relative))
            throw new UnsafeKeyException(key, "a folder on its way is a link");
        await DownloadFileAsync(bucket, key, path, options, cancellationToken).ConfigureAwait(false);
    }
}

using System.Collections.Concurrent;
using System.Globalization;
using Tern.Local.Durability;

namespace Tern.Local.S3.Storage;

/// <summary>Stores the bodies of objects and parts: small ones in memory, others in files with numbers as names.</summary>
/// <remarks>No text from a client becomes part of a file name.</remarks>
internal sealed class BlobStore : IDisposable
{
    /// <summary>The maximum length of a body that is stored in memory, and in the log if there is one: 64 KiB.</summary>
    public const int InlineLimit = 64 * 1024;

    private const string Extension = ".body";
    private const string UnfinishedExtension = ".unfinished";

    private readonly ConcurrentDictionary<long, Blob> _blobs = new();
    private readonly Lock _folderGate = new();
    private string? _folder;
    private long _lastId;
    private bool _isReplaying;

    /// <param name="folder">The folder for the files; null for a temporary folder, which is created with the first file.</param>
    public BlobStore(string? folder)
    {
        IsDurable = folder is not null;
        _folder = folder;
        _isReplaying = IsDurable;
    }

    /// <summary>Whether files must survive a crash.</summary>
    public bool IsDurable { get; }

    /// <summary>All blobs in use.</summary>
    public ICollection<Blob> Blobs => _blobs.Values;

    public string GetPath(long id) => Path.Combine(Folder(), Name(id) + Extension);

    /// <summary>Stores bytes in memory. The blob takes ownership of the array. The caller owns the first reference.</summary>
    public Blob Add(byte[] bytes) => Register(new Blob(this, NextId(), bytes.Length, bytes, [], references: 1));

    /// <summary>Creates a file to write a body to.</summary>
    public BlobFile Create()
    {
        long id = NextId();
        return new BlobFile(this, id, Path.Combine(Folder(), Name(id) + UnfinishedExtension));
    }

    /// <summary>Adds a complete file. The caller owns the first reference.</summary>
    public Blob AddFile(long id, long length, uint[] checksums, string unfinishedPath)
    {
        File.Move(unfinishedPath, GetPath(id));
        if (IsDurable)
            Directories.Flush(Folder());
        return Register(new Blob(this, id, length, bytes: null, checksums, references: 1));
    }

    public void Remove(Blob blob)
    {
        // A later record of the log can still refer to the blob.
        if (_isReplaying)
            return;
        _blobs.TryRemove(blob.Id, out _);
        if (blob.Bytes is not null)
            return;
        try
        {
            File.Delete(blob.Path);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // The object is deleted in any case. The next opening finds a file without references.
        }
    }

    /// <summary>Adds a blob from a record of the log during replay.</summary>
    public void Restore(long id, long length, byte[]? bytes, uint[] checksums)
    {
        _lastId = Math.Max(_lastId, id);
        Register(new Blob(this, id, length, bytes, checksums, references: 0) { IsLogged = true });
    }

    /// <summary>Finds a blob by its number during replay.</summary>
    /// <exception cref="InvalidDataException">The log does not contain the blob.</exception>
    public Blob Find(long id) => _blobs.TryGetValue(id, out Blob? blob) ? blob : throw new InvalidDataException($"The body {id} was not found.");

    /// <summary>Whether a folder contains bodies.</summary>
    public static bool HasBodies(string folder) => Directory.Exists(folder) && Directory.EnumerateFiles(folder, "*" + Extension).Any();

    /// <summary>Completes the replay: deletes the bodies of deleted objects, and checks that the files of the others exist and have the right length.</summary>
    /// <remarks>
    /// A body that the log does not contain is left by a crash or belongs to a missing log. It is never deleted, and its number is not reused.
    /// </remarks>
    /// <exception cref="LocalStorageException">A file is missing or has another length.</exception>
    public void FinishReplay()
    {
        _isReplaying = false;
        foreach (Blob blob in _blobs.Values)
        {
            if (!blob.IsReferenced)
                Remove(blob);
            else if (blob.Bytes is null)
                Check(blob);
        }
        foreach (string file in Directory.EnumerateFiles(Folder()))
        {
            bool isBody = Path.GetExtension(file) == Extension;
            if (!isBody && Path.GetExtension(file) != UnfinishedExtension)
                continue;
            if (!long.TryParse(Path.GetFileNameWithoutExtension(file), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out long id))
                continue;
            _lastId = Math.Max(_lastId, id);
            if (!isBody)
                File.Delete(file);
        }
    }

    public void Dispose()
    {
        lock (_folderGate)
        {
            if (!IsDurable && _folder is not null)
                Directory.Delete(_folder, recursive: true);
        }
    }

    private static void Check(Blob blob)
    {
        var file = new FileInfo(blob.Path);
        if (!file.Exists)
            throw new LocalStorageException($"The file '{blob.Path}' with an object's body is missing. Restore the folder from a copy.", blob.Path);
        if (file.Length != blob.Length)
        {
            throw new LocalStorageException(
                $"The file '{blob.Path}' with an object's body has {file.Length} bytes, but {blob.Length} were written. Restore the folder from a copy.",
                blob.Path,
                Math.Min(file.Length, blob.Length));
        }
    }

    private static string Name(long id) => id.ToString("x16", CultureInfo.InvariantCulture);

    private long NextId() => Interlocked.Increment(ref _lastId);

    private Blob Register(Blob blob)
    {
        _blobs[blob.Id] = blob;
        return blob;
    }

    private string Folder()
    {
        if (Volatile.Read(ref _folder) is { } folder)
            return folder;
        lock (_folderGate)
            return _folder ??= Directory.CreateTempSubdirectory("tern-local-s3-").FullName;
    }
}

using Tern.Local.Durability;
using Tern.Local.Lambda.Functions;
using Tern.Local.Services;

namespace Tern.Local.Lambda.Durability;

/// <summary>The functions of an account and region in the data folder. The caller holds the lock of the catalog.</summary>
/// <remarks>
/// An archive is a document of its own, so that a change of the configuration does not write it again. Functions that only code has added are not stored: the code
/// that adds them is executed again.
/// </remarks>
internal sealed class FunctionStore(DocumentStore documents, ResourceScope scope)
{
    public const string Functions = "lambda/functions";
    private const string Archives = "lambda/archives";

    // The digests of the archives on disk, by the name of the function.
    private readonly Dictionary<string, HashSet<string>> _archives = new(StringComparer.Ordinal);

    /// <summary>Reads the functions.</summary>
    /// <exception cref="LocalStorageException">The content of a document is invalid.</exception>
    public List<StoredFunction> Restore()
    {
        Dictionary<string, Dictionary<string, ReadOnlyMemory<byte>>> archives = new(StringComparer.Ordinal);
        foreach ((string name, string digest, byte[] archive) in documents.Restore(Archives, scope, static (ref reader) => (reader.Text(), reader.Text(), reader.Bytes().ToArray())))
        {
            if (!archives.TryGetValue(name, out Dictionary<string, ReadOnlyMemory<byte>>? own))
                archives[name] = own = new(StringComparer.Ordinal);
            own[digest] = archive;
        }
        foreach ((string name, Dictionary<string, ReadOnlyMemory<byte>> own) in archives)
            _archives[name] = [.. own.Keys];
        return documents.Restore(Functions, scope, (ref reader) => FunctionRecord.Read(ref reader, scope, archives));
    }

    /// <summary>Writes a function.</summary>
    /// <exception cref="LocalStorageException">The log cannot be written.</exception>
    public void Put(StoredFunction function)
    {
        if (function.IsAddedByCode)
            return;
        HashSet<string> stored = _archives.TryGetValue(function.Name, out HashSet<string>? known) ? known : _archives[function.Name] = new(StringComparer.Ordinal);
        HashSet<string> used = new(StringComparer.Ordinal);
        foreach (StoredVersion version in function.Versions.Prepend(function.Latest))
        {
            if (version.Code.Archive is not { } archive)
                continue;
            used.Add(version.Code.Sha256);
            if (stored.Add(version.Code.Sha256))
                PutArchive(function.Name, version.Code.Sha256, archive);
        }
        documents.Put(new DocumentKey(Functions, scope, function.Name), function, static (in writer, function) => FunctionRecord.Write(writer, function));
        foreach (string digest in stored.Except(used).ToArray())
            DeleteArchive(function.Name, stored, digest);
    }

    /// <summary>Deletes a function. If it is not stored, nothing happens.</summary>
    /// <exception cref="LocalStorageException">The log cannot be written.</exception>
    public void Delete(string name)
    {
        documents.Delete(new DocumentKey(Functions, scope, name));
        if (!_archives.Remove(name, out HashSet<string>? stored))
            return;
        foreach (string digest in stored.ToArray())
            DeleteArchive(name, stored, digest);
    }

    private void PutArchive(string name, string digest, ReadOnlyMemory<byte> archive) => documents.Put(ArchiveKey(name, digest), (Name: name, Digest: digest, Archive: archive), static (in writer, content) =>
    {
        writer.Text(content.Name);
        writer.Text(content.Digest);
        writer.Bytes(content.Archive.Span);
    });

    private void DeleteArchive(string name, HashSet<string> stored, string digest)
    {
        documents.Delete(ArchiveKey(name, digest));
        stored.Remove(digest);
    }

    private DocumentKey ArchiveKey(string name, string digest) => new(Archives, scope, $"{name}/{digest}");
}

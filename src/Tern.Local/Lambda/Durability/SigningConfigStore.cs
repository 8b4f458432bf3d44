using Tern.Local.Durability;
using Tern.Local.Lambda.CodeSigning;
using Tern.Local.Services;

namespace Tern.Local.Lambda.Durability;

/// <summary>The code signing configurations of an account and region in the data folder. The caller holds the lock of the catalog.</summary>
internal sealed class SigningConfigStore(DocumentStore documents, ResourceScope scope)
{
    private const string Collection = "lambda/code-signing";

    /// <summary>Reads the configurations.</summary>
    /// <exception cref="LocalStorageException">The content of a document is invalid.</exception>
    public List<StoredSigningConfig> Restore() => documents.Restore(Collection, scope, static (ref reader) => Read(ref reader));

    /// <summary>Writes a configuration.</summary>
    /// <exception cref="LocalStorageException">The log cannot be written.</exception>
    public void Put(StoredSigningConfig config) => documents.Put(new DocumentKey(Collection, scope, config.Id), config, Write);

    /// <summary>Deletes a configuration.</summary>
    /// <exception cref="LocalStorageException">The log cannot be written.</exception>
    public void Delete(StoredSigningConfig config) => documents.Delete(new DocumentKey(Collection, scope, config.Id));

    private static void Write(in RecordWriter writer, StoredSigningConfig config)
    {
        writer.Text(config.Id);
        writer.Text(config.Arn);
        writer.OptionalText(config.Description);
        TextRecords.Write(writer, config.Publishers);
        writer.Text(config.Policy.Value);
        writer.Time(config.LastModified);
        TextRecords.Write(writer, config.Tags);
    }

    private static StoredSigningConfig Read(ref RecordReader reader)
    {
        var config = new StoredSigningConfig
        {
            Id = reader.Text(),
            Arn = reader.Text(),
            Description = reader.OptionalText(),
            Publishers = TextRecords.Read(ref reader),
            Policy = new(reader.Text()),
            LastModified = reader.Time(),
        };
        foreach ((string key, string value) in TextRecords.ReadMap(ref reader))
            config.Tags[key] = value;
        return config;
    }
}

using Tern.Lambda;
using Tern.Local.Durability;
using Tern.Local.Lambda.Functions;
using Tern.Local.Lambda.Layers;
using Tern.Local.Services;
using Tern.Runtime;
using LambdaRuntime = Tern.Lambda.Runtime;

namespace Tern.Local.Lambda.Durability;

/// <summary>The layers of an account and region in the data folder. The caller holds the lock of the catalog.</summary>
internal sealed class LayerStore(DocumentStore documents, ResourceScope scope)
{
    private const string Collection = "lambda/layers";

    /// <summary>Reads the layers.</summary>
    /// <exception cref="LocalStorageException">The content of a document is invalid.</exception>
    public List<StoredLayer> Restore() => documents.Restore(Collection, scope, (ref reader) => Read(ref reader, scope));

    /// <summary>Writes a layer.</summary>
    /// <exception cref="LocalStorageException">The log cannot be written.</exception>
    public void Put(StoredLayer layer) => documents.Put(new DocumentKey(Collection, scope, layer.Name), layer, Write);

    private static void Write(in RecordWriter writer, StoredLayer layer)
    {
        writer.Text(layer.Name);
        writer.Integer(layer.NextVersion);
        writer.Integer(layer.Versions.Count);
        foreach (LayerVersion version in layer.Versions)
        {
            writer.Integer(version.Number);
            writer.Integer(version.Code.Size);
            writer.Text(version.Code.Sha256);
            writer.Text(version.Description);
            writer.OptionalText(version.License);
            TextRecords.WriteOptional(writer, version.Architectures is AbsentList<Architecture> ? AbsentList<string>.Instance : [.. version.Architectures.Select(architecture => architecture.Value)]);
            TextRecords.WriteOptional(writer, version.Runtimes is AbsentList<LambdaRuntime> ? AbsentList<string>.Instance : [.. version.Runtimes.Select(runtime => runtime.Value)]);
            writer.Time(version.CreatedAt);
            writer.Boolean(version.Policy is not null);
            if (version.Policy is { } policy)
                PolicyRecord.Write(writer, policy);
        }
    }

    private static StoredLayer Read(ref RecordReader reader, ResourceScope scope)
    {
        var layer = new StoredLayer(reader.Text()) { NextVersion = reader.Integer() };
        string arn = LayerArns.Create(scope, layer.Name);
        for (int count = reader.Count(); count > 0; count--)
        {
            layer.Versions.Add(new LayerVersion
            {
                Number = reader.Integer(),
                LayerArn = arn,
                Code = new FunctionCodePackage(reader.Integer(), reader.Text()),
                Description = reader.Text(),
                License = reader.OptionalText(),
                Architectures = TextRecords.ReadOptional(ref reader) is var architectures and not AbsentList<string>
                    ? [.. architectures.Select(architecture => new Architecture(architecture))]
                    : AbsentList<Architecture>.Instance,
                Runtimes = TextRecords.ReadOptional(ref reader) is var runtimes and not AbsentList<string> ? [.. runtimes.Select(runtime => new LambdaRuntime(runtime))] : AbsentList<LambdaRuntime>.Instance,
                CreatedAt = reader.Time(),
                Policy = reader.Boolean() ? PolicyRecord.Read(ref reader) : null,
            });
        }
        return layer;
    }
}

using Tern.Lambda;
using Tern.Local.Durability;
using Tern.Local.Lambda.Aliases;
using Tern.Local.Lambda.Functions;
using Tern.Local.Lambda.InvokeConfigs;
using Tern.Local.Lambda.Limits;
using Tern.Local.Lambda.Policies;
using Tern.Local.Lambda.Urls;
using Tern.Local.Services;

namespace Tern.Local.Lambda.Durability;

/// <summary>The form of a function in a document, with its versions, aliases, policies, URLs, configurations and tags.</summary>
internal static class FunctionRecord
{
    public static void Write(in RecordWriter writer, StoredFunction function)
    {
        writer.Text(function.Name);
        VersionRecord.Write(writer, function.Latest);
        writer.Integer(function.Versions.Count);
        foreach (StoredVersion version in function.Versions)
            VersionRecord.Write(writer, version);
        writer.Integer(function.NextVersion);
        writer.Boolean(function.PublishedLatest is not null);
        if (function.PublishedLatest is { } published)
            VersionRecord.Write(writer, published);
        writer.Integer(function.Aliases.Count);
        foreach (FunctionAlias alias in function.Aliases.Values)
            WriteAlias(writer, alias);
        writer.Integer(function.Policies.Count);
        foreach ((string qualifier, ResourcePolicy policy) in function.Policies)
        {
            writer.Text(qualifier);
            PolicyRecord.Write(writer, policy);
        }
        writer.Integer(function.Urls.Count);
        foreach ((string qualifier, UrlConfig url) in function.Urls)
        {
            writer.Text(qualifier);
            WriteUrl(writer, url);
        }
        writer.Integer(function.InvokeConfigs.Count);
        foreach ((string qualifier, InvokeConfig config) in function.InvokeConfigs)
        {
            writer.Text(qualifier);
            WriteInvokeConfig(writer, config);
        }
        TextRecords.Write(writer, function.Tags);
        writer.OptionalInteger(function.ReservedConcurrency);
        writer.Integer(function.Provisioned.Count);
        foreach ((string qualifier, ProvisionedConfig config) in function.Provisioned)
        {
            writer.Text(qualifier);
            writer.Integer(config.Requested);
            writer.Time(config.LastModified);
        }
        writer.Boolean(function.AllowsLoops);
        writer.OptionalText(function.SigningConfigArn);
    }

    /// <summary>Reads a function.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="scope">The account and the region.</param>
    /// <param name="archives">The archives by the name of the function and their digests.</param>
    public static StoredFunction Read(ref RecordReader reader, ResourceScope scope, IReadOnlyDictionary<string, Dictionary<string, ReadOnlyMemory<byte>>> archives)
    {
        string name = reader.Text();
        Dictionary<string, ReadOnlyMemory<byte>> own = archives.TryGetValue(name, out Dictionary<string, ReadOnlyMemory<byte>>? found) ? found : [];
        var function = new StoredFunction(scope, VersionRecord.Read(ref reader, name, own));
        for (int count = reader.Count(); count > 0; count--)
            function.Versions.Add(VersionRecord.Read(ref reader, name, own));
        function.NextVersion = (int)reader.Integer();
        function.PublishedLatest = reader.Boolean() ? VersionRecord.Read(ref reader, name, own) : null;
        for (int count = reader.Count(); count > 0; count--)
        {
            FunctionAlias alias = ReadAlias(ref reader);
            function.Aliases[alias.Name] = alias;
        }
        for (int count = reader.Count(); count > 0; count--)
            function.Policies[reader.Text()] = PolicyRecord.Read(ref reader);
        for (int count = reader.Count(); count > 0; count--)
            function.Urls[reader.Text()] = ReadUrl(ref reader);
        for (int count = reader.Count(); count > 0; count--)
            function.InvokeConfigs[reader.Text()] = ReadInvokeConfig(ref reader);
        foreach ((string key, string value) in TextRecords.ReadMap(ref reader))
            function.Tags[key] = value;
        function.ReservedConcurrency = (int?)reader.OptionalInteger();
        for (int count = reader.Count(); count > 0; count--)
            function.SetProvisioned(reader.Text(), new ProvisionedConfig((int)reader.Integer(), reader.Time()));
        function.AllowsLoops = reader.Boolean();
        function.SigningConfigArn = reader.OptionalText();
        return function;
    }

    private static void WriteAlias(in RecordWriter writer, FunctionAlias alias)
    {
        writer.Text(alias.Name);
        writer.Text(alias.Version);
        writer.Text(alias.Description);
        writer.Integer(alias.Weights.Count);
        foreach ((string version, double weight) in alias.Weights)
        {
            writer.Text(version);
            writer.Integer(BitConverter.DoubleToInt64Bits(weight));
        }
        writer.Text(alias.RevisionId);
    }

    private static FunctionAlias ReadAlias(ref RecordReader reader)
    {
        string name = reader.Text(), version = reader.Text(), description = reader.Text();
        var weights = new Dictionary<string, double>(StringComparer.Ordinal);
        for (int count = reader.Count(); count > 0; count--)
            weights[reader.Text()] = BitConverter.Int64BitsToDouble(reader.Integer());
        return new FunctionAlias { Name = name, Version = version, Description = description, Weights = weights, RevisionId = reader.Text() };
    }

    private static void WriteUrl(in RecordWriter writer, UrlConfig url)
    {
        writer.Text(url.Arn);
        writer.Text(url.Url);
        writer.Text(url.AuthType.Value);
        writer.Boolean(url.Cors is not null);
        if (url.Cors is { } cors)
        {
            writer.OptionalBoolean(cors.AllowCredentials);
            TextRecords.WriteOptional(writer, cors.AllowHeaders);
            TextRecords.WriteOptional(writer, cors.AllowMethods);
            TextRecords.WriteOptional(writer, cors.AllowOrigins);
            TextRecords.WriteOptional(writer, cors.ExposeHeaders);
            writer.OptionalInteger(cors.MaxAge);
        }
        writer.OptionalText(url.InvokeMode?.Value);
        writer.Text(url.CreationTime);
        writer.Text(url.LastModifiedTime);
    }

    private static UrlConfig ReadUrl(ref RecordReader reader) => new()
    {
        Arn = reader.Text(),
        Url = reader.Text(),
        AuthType = new(reader.Text()),
        Cors = reader.Boolean()
            ? new Cors
            {
                AllowCredentials = reader.OptionalBoolean(),
                AllowHeaders = TextRecords.ReadOptional(ref reader),
                AllowMethods = TextRecords.ReadOptional(ref reader),
                AllowOrigins = TextRecords.ReadOptional(ref reader),
                ExposeHeaders = TextRecords.ReadOptional(ref reader),
                MaxAge = (int?)reader.OptionalInteger(),
            }
            : null,
        InvokeMode = reader.OptionalText() is { } mode ? new(mode) : null,
        CreationTime = reader.Text(),
        LastModifiedTime = reader.Text(),
    };

    private static void WriteInvokeConfig(in RecordWriter writer, InvokeConfig config)
    {
        writer.Text(config.Arn);
        writer.OptionalInteger(config.MaxRetryAttempts);
        writer.OptionalInteger(config.MaxEventAge?.Ticks);
        writer.OptionalText(config.OnSuccess);
        writer.OptionalText(config.OnFailure);
        writer.Time(config.LastModified);
    }

    private static InvokeConfig ReadInvokeConfig(ref RecordReader reader) => new()
    {
        Arn = reader.Text(),
        MaxRetryAttempts = (int?)reader.OptionalInteger(),
        MaxEventAge = reader.OptionalInteger() is { } age ? TimeSpan.FromTicks(age) : null,
        OnSuccess = reader.OptionalText(),
        OnFailure = reader.OptionalText(),
        LastModified = reader.Time(),
    };
}

using Tern.Lambda;
using Tern.Local.Durability;
using Tern.Local.Lambda.Functions;
using Tern.Local.Lambda.Layers;

namespace Tern.Local.Lambda.Durability;

/// <summary>The form of a version of a function in a document. The archive is a document of its own.</summary>
internal static class VersionRecord
{
    public static void Write(in RecordWriter writer, StoredVersion version)
    {
        writer.Text(version.Version);
        writer.Text(version.Role);
        WriteCode(writer, version.Code);
        writer.OptionalText(version.Handler);
        writer.OptionalText(version.Runtime?.Value);
        writer.Text(version.Description);
        writer.Integer(version.Timeout.Ticks);
        writer.Integer(version.MemorySize);
        writer.Integer(version.EphemeralStorage);
        writer.Boolean(version.Environment is not null);
        if (version.Environment is { } environment)
            TextRecords.Write(writer, [.. environment]);
        TextRecords.Write(writer, [.. version.Architectures.Select(architecture => architecture.Value)]);
        writer.Text(version.PackageType.Value);
        writer.Text(version.TracingMode.Value);
        writer.Text(version.SnapStart.Value);
        writer.OptionalText(version.DeadLetterTarget);
        writer.Boolean(version.Vpc is not null);
        if (version.Vpc is { } vpc)
            WriteVpc(writer, vpc);
        WriteLayers(writer, version.Layers);
        WriteFileSystems(writer, version.FileSystems);
        writer.Boolean(version.ImageConfig is not null);
        if (version.ImageConfig is { } image)
            WriteImage(writer, image);
        writer.Boolean(version.Logging is not null);
        if (version.Logging is { } logging)
            WriteLogging(writer, logging);
        writer.OptionalText(version.KmsKeyArn);
        writer.Time(version.LastModified);
        writer.Text(version.RevisionId);
    }

    /// <summary>Reads a version.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="name">The name of the function.</param>
    /// <param name="archives">The archives of the function by their digests.</param>
    public static StoredVersion Read(ref RecordReader reader, string name, IReadOnlyDictionary<string, ReadOnlyMemory<byte>> archives) => new()
    {
        Name = name,
        Version = reader.Text(),
        Role = reader.Text(),
        Code = ReadCode(ref reader, archives),
        Handler = reader.OptionalText(),
        Runtime = reader.OptionalText() is { } runtime ? new(runtime) : null,
        Description = reader.Text(),
        Timeout = TimeSpan.FromTicks(reader.Integer()),
        MemorySize = (int)reader.Integer(),
        EphemeralStorage = (int)reader.Integer(),
        Environment = reader.Boolean() ? TextRecords.ReadMap(ref reader) : null,
        Architectures = [.. TextRecords.Read(ref reader).Select(architecture => new Architecture(architecture))],
        PackageType = new(reader.Text()),
        TracingMode = new(reader.Text()),
        SnapStart = new(reader.Text()),
        DeadLetterTarget = reader.OptionalText(),
        Vpc = reader.Boolean() ? ReadVpc(ref reader) : null,
        Layers = ReadLayers(ref reader),
        FileSystems = ReadFileSystems(ref reader),
        ImageConfig = reader.Boolean() ? ReadImage(ref reader) : null,
        Logging = reader.Boolean() ? ReadLogging(ref reader) : null,
        KmsKeyArn = reader.OptionalText(),
        LastModified = reader.Time(),
        RevisionId = reader.Text(),
    };

    private static void WriteCode(in RecordWriter writer, FunctionCodePackage code)
    {
        writer.Integer(code.Size);
        writer.Text(code.Sha256);
        writer.OptionalText(code.ImageUri);
        writer.Boolean(code.HasBootstrap);
    }

    private static FunctionCodePackage ReadCode(ref RecordReader reader, IReadOnlyDictionary<string, ReadOnlyMemory<byte>> archives)
    {
        long size = reader.Integer();
        string digest = reader.Text();
        return new FunctionCodePackage(size, digest) { ImageUri = reader.OptionalText(), HasBootstrap = reader.Boolean(), Archive = archives.TryGetValue(digest, out ReadOnlyMemory<byte> archive) ? (ReadOnlyMemory<byte>?)archive : null };
    }

    private static void WriteVpc(in RecordWriter writer, VpcConfig vpc)
    {
        TextRecords.WriteOptional(writer, vpc.SubnetIds);
        TextRecords.WriteOptional(writer, vpc.SecurityGroupIds);
        writer.OptionalBoolean(vpc.Ipv6AllowedForDualStack);
    }

    private static VpcConfig ReadVpc(ref RecordReader reader) => new()
    {
        SubnetIds = TextRecords.ReadOptional(ref reader),
        SecurityGroupIds = TextRecords.ReadOptional(ref reader),
        Ipv6AllowedForDualStack = reader.OptionalBoolean(),
    };

    private static void WriteLayers(in RecordWriter writer, IReadOnlyList<FunctionLayer> layers)
    {
        writer.Integer(layers.Count);
        foreach (FunctionLayer layer in layers)
        {
            writer.Text(layer.Arn);
            writer.Integer(layer.CodeSize);
        }
    }

    private static FunctionLayer[] ReadLayers(ref RecordReader reader)
    {
        var layers = new FunctionLayer[reader.Count()];
        for (int i = 0; i < layers.Length; i++)
            layers[i] = new FunctionLayer(reader.Text(), reader.Integer());
        return layers;
    }

    private static void WriteFileSystems(in RecordWriter writer, IReadOnlyList<FileSystemConfig> fileSystems)
    {
        writer.Integer(fileSystems.Count);
        foreach (FileSystemConfig fileSystem in fileSystems)
        {
            writer.Text(fileSystem.Arn);
            writer.Text(fileSystem.LocalMountPath);
            writer.Boolean(fileSystem.S3FilesConfig is not null);
            writer.OptionalText(fileSystem.S3FilesConfig?.DirectS3Read?.Value);
        }
    }

    private static FileSystemConfig[] ReadFileSystems(ref RecordReader reader)
    {
        var fileSystems = new FileSystemConfig[reader.Count()];
        for (int i = 0; i < fileSystems.Length; i++)
        {
            string arn = reader.Text(), path = reader.Text();
            bool hasFiles = reader.Boolean();
            string? read = reader.OptionalText();
            fileSystems[i] = new FileSystemConfig
            {
                Arn = arn,
                LocalMountPath = path,
                S3FilesConfig = hasFiles ? new S3FilesConfig { DirectS3Read = read is null ? null : new(read) } : null,
            };
        }
        return fileSystems;
    }

    private static void WriteImage(in RecordWriter writer, ImageConfig image)
    {
        TextRecords.WriteOptional(writer, image.EntryPoint);
        TextRecords.WriteOptional(writer, image.Command);
        writer.OptionalText(image.WorkingDirectory);
    }

    private static ImageConfig ReadImage(ref RecordReader reader) => new()
    {
        EntryPoint = TextRecords.ReadOptional(ref reader),
        Command = TextRecords.ReadOptional(ref reader),
        WorkingDirectory = reader.OptionalText(),
    };

    private static void WriteLogging(in RecordWriter writer, LoggingConfig logging)
    {
        writer.OptionalText(logging.LogFormat?.Value);
        writer.OptionalText(logging.ApplicationLogLevel?.Value);
        writer.OptionalText(logging.SystemLogLevel?.Value);
        writer.OptionalText(logging.LogGroup);
    }

    private static LoggingConfig ReadLogging(ref RecordReader reader) => new()
    {
        LogFormat = reader.OptionalText() is { } format ? new(format) : null,
        ApplicationLogLevel = reader.OptionalText() is { } application ? new(application) : null,
        SystemLogLevel = reader.OptionalText() is { } system ? new(system) : null,
        LogGroup = reader.OptionalText(),
    };
}

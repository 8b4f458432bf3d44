using Tern.Lambda;
using Tern.Local.Lambda.Layers;
using LambdaRuntime = Tern.Lambda.Runtime;

namespace Tern.Local.Lambda.Functions;

/// <summary>The code and the configuration of a version of a function. Immutable.</summary>
internal sealed record StoredVersion
{
    /// <summary>The name of the function.</summary>
    public required string Name { get; init; }

    /// <summary>The version: <c>$LATEST</c> or a number.</summary>
    public string Version { get; init; } = FunctionReference.Latest;

    /// <summary>The ARN of the role.</summary>
    public required string Role { get; init; }

    public required FunctionCodePackage Code { get; init; }

    public string? Handler { get; init; }

    public LambdaRuntime? Runtime { get; init; }

    public string Description { get; init; } = "";

    /// <summary>The maximum duration of an invocation. The default is 3 seconds.</summary>
    public TimeSpan Timeout { get; init; } = TimeSpan.FromSeconds(3);

    /// <summary>The memory, in MB. The default is 128.</summary>
    public int MemorySize { get; init; } = 128;

    /// <summary>The size of <c>/tmp</c>, in MB. The default is 512.</summary>
    public int EphemeralStorage { get; init; } = 512;

    /// <summary>The environment variables; null if none were set.</summary>
    public IReadOnlyDictionary<string, string>? Environment { get; init; }

    public IReadOnlyList<Architecture> Architectures { get; init; } = [Architecture.X8664];

    public PackageType PackageType { get; init; } = PackageType.Zip;

    public TracingMode TracingMode { get; init; } = TracingMode.PassThrough;

    public SnapStartApplyOn SnapStart { get; init; } = SnapStartApplyOn.None;

    /// <summary>The ARN of the dead-letter queue or topic; null for none.</summary>
    public string? DeadLetterTarget { get; init; }

    public VpcConfig? Vpc { get; init; }

    public IReadOnlyList<FunctionLayer> Layers { get; init; } = [];

    public IReadOnlyList<FileSystemConfig> FileSystems { get; init; } = [];

    public ImageConfig? ImageConfig { get; init; }

    public LoggingConfig? Logging { get; init; }

    public string? KmsKeyArn { get; init; }

    public required DateTimeOffset LastModified { get; init; }

    /// <summary>Changes with each change of the function.</summary>
    public string RevisionId { get; init; } = Guid.NewGuid().ToString();

    /// <summary>The handler when the version was published; null for the current one.</summary>
    public FunctionHandler? InProcessHandler { get; init; }
}

using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using Tern.Lambda;
using Tern.Local.Lambda.Wire;
using Tern.Local.Services;
using Tern.Runtime;
using LambdaRuntime = Tern.Lambda.Runtime;

namespace Tern.Local.Lambda.Functions;

/// <summary>Creates the configurations of versions as responses contain them.</summary>
internal static class FunctionConfigurations
{
    private const string InProgressReason = "The function is being created.";

    /// <summary>Creates a configuration.</summary>
    /// <param name="version">The version.</param>
    /// <param name="scope">The account and the region.</param>
    /// <param name="arn">The ARN of the response.</param>
    /// <param name="form">The state members.</param>
    public static FunctionConfiguration Create(StoredVersion version, ResourceScope scope, string arn, ConfigurationForm form)
    {
        bool hasState = form != ConfigurationForm.Listed;
        bool isImage = version.PackageType == PackageType.Image;
        return new FunctionConfiguration
        {
            FunctionName = version.Name,
            FunctionArn = arn,
            Version = version.Version,
            Role = version.Role,
            Runtime = version.Runtime,
            Handler = version.Handler,
            CodeSize = version.Code.Size,
            CodeSha256 = version.Code.Sha256,
            Description = version.Description,
            Timeout = (int)version.Timeout.TotalSeconds,
            MemorySize = version.MemorySize,
            LastModified = FormatTime(version.LastModified),
            RevisionId = version.RevisionId,
            Environment = version.Environment is { } variables ? new EnvironmentResponse { Variables = new(variables) } : null,
            EphemeralStorage = new EphemeralStorage { Size = version.EphemeralStorage },
            Architectures = version.Architectures,
            PackageType = version.PackageType,
            TracingConfig = new TracingConfigResponse { Mode = version.TracingMode },
            SnapStart = new SnapStartResponse
            {
                ApplyOn = version.SnapStart,
                OptimizationStatus = version.SnapStart == SnapStartApplyOn.PublishedVersions && version.Version != FunctionReference.Latest ? SnapStartOptimizationStatus.On : SnapStartOptimizationStatus.Off,
            },
            LoggingConfig = CreateLogging(version),
            RuntimeVersionConfig = hasState && !isImage && version.Runtime is { } runtime ? new RuntimeVersionConfig { RuntimeVersionArn = CreateRuntimeArn(scope, runtime) } : null,
            DeadLetterConfig = version.DeadLetterTarget is { } target ? new DeadLetterConfig { TargetArn = target } : null,
            KmsKeyArn = version.KmsKeyArn,
            Layers = version.Layers.Count == 0 ? AbsentList<Layer>.Instance : [.. version.Layers.Select(layer => new Layer { Arn = layer.Arn, CodeSize = layer.CodeSize })],
            FileSystemConfigs = version.FileSystems.Count == 0 ? AbsentList<FileSystemConfig>.Instance : version.FileSystems,
            ImageConfigResponse = version.ImageConfig is { } image ? new ImageConfigResponse { ImageConfig = image } : null,
            VpcConfig = version.Vpc is { } vpc ? CreateVpc(vpc) : null,
            State = !hasState ? (State?)null : form == ConfigurationForm.Created ? State.Pending : State.Active,
            StateReason = form == ConfigurationForm.Created ? InProgressReason : null,
            StateReasonCode = form == ConfigurationForm.Created ? StateReasonCode.Creating : (StateReasonCode?)null,
            LastUpdateStatus = form switch
            {
                ConfigurationForm.Current => LastUpdateStatus.Successful,
                ConfigurationForm.Updated => LastUpdateStatus.InProgress,
                _ => (LastUpdateStatus?)null,
            },
            LastUpdateStatusReason = form == ConfigurationForm.Updated ? InProgressReason : null,
            LastUpdateStatusReasonCode = form == ConfigurationForm.Updated ? new LastUpdateStatusReasonCode("Creating") : (LastUpdateStatusReasonCode?)null,
        };
    }

    /// <summary>Whether two versions have the same code and configuration. A version of which nothing has changed is not published again.</summary>
    public static bool AreEqual(StoredVersion left, StoredVersion right)
    {
        using PooledBuffer leftBytes = Write(left), rightBytes = Write(right);
        return leftBytes.WrittenSpan.SequenceEqual(rightBytes.WrittenSpan);
    }

    /// <summary>Formats the time of a change, for example <c>2024-05-01T12:00:00.000+0000</c>.</summary>
    public static string FormatTime(DateTimeOffset time) => time.UtcDateTime.ToString("yyyy-MM-dd'T'HH:mm:ss.fff'+0000'", CultureInfo.InvariantCulture);

    private static PooledBuffer Write(StoredVersion version)
    {
        var buffer = new PooledBuffer();
        var writer = new JsonWriter(buffer);
        StoredVersion comparable = version with { RevisionId = "", LastModified = default };
        FunctionConfigurationJson.Write(ref writer, Create(comparable, default, "", ConfigurationForm.Listed));
        writer.Complete();
        return buffer;
    }

    private static LoggingConfig CreateLogging(StoredVersion version) => new()
    {
        LogFormat = version.Logging?.LogFormat ?? LogFormat.Text,
        ApplicationLogLevel = version.Logging?.ApplicationLogLevel ?? (version.Logging?.LogFormat == LogFormat.Json ? ApplicationLogLevel.Info : (ApplicationLogLevel?)null),
        SystemLogLevel = version.Logging?.SystemLogLevel ?? (version.Logging?.LogFormat == LogFormat.Json ? SystemLogLevel.Info : (SystemLogLevel?)null),
        LogGroup = version.Logging?.LogGroup ?? $"/aws/lambda/{version.Name}",
    };

    private static VpcConfigResponse CreateVpc(VpcConfig vpc) => new()
    {
        SubnetIds = vpc.SubnetIds,
        SecurityGroupIds = vpc.SecurityGroupIds,
        VpcId = vpc.SubnetIds is [] or AbsentList<string> ? "" : "vpc-local",
        Ipv6AllowedForDualStack = vpc.Ipv6AllowedForDualStack ?? false,
    };

    private static string CreateRuntimeArn(ResourceScope scope, LambdaRuntime runtime) =>
        $"arn:aws:lambda:{scope.Region}::runtime:{Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(runtime.Value)))}";
}

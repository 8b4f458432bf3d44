using Tern.Functions.Build.Metadata;

namespace Tern.Functions.Build.Definitions;

/// <summary>The values of <c>[FunctionSettings]</c>. A setting that is not set is <see langword="null"/>.</summary>
internal sealed class FunctionSettings
{
    public string? Description { get; init; }

    public int? MemorySize { get; init; }

    public int? Timeout { get; init; }

    public int? EphemeralStorageSize { get; init; }

    public int? ReservedConcurrentExecutions { get; init; }

    public bool Tracing { get; init; }

    public bool SnapStart { get; init; }

    public static FunctionSettings Read(AttributeValues? attribute, string place, bool supportsSnapStart)
    {
        if (attribute is null)
            return new FunctionSettings();
        AttributeReader values = new(attribute, place);
        return new FunctionSettings
        {
            Description = values.Text("Description", maxLength: 256),
            MemorySize = values.Number("MemorySize", 128, 10240),
            Timeout = values.Number("Timeout", 1, 900),
            EphemeralStorageSize = values.Number("EphemeralStorageSize", 512, 10240),
            ReservedConcurrentExecutions = values.Number("ReservedConcurrentExecutions", 0, int.MaxValue),
            Tracing = values.Flag("Tracing"),
            SnapStart = values.Flag("SnapStart") && supportsSnapStart,
        };
    }
}

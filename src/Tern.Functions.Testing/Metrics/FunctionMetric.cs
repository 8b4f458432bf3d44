namespace Tern.Functions.Testing;

/// <summary>The values of a metric in one record of the Embedded Metric Format.</summary>
/// <seealso href="https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html">Embedded metric format specification</seealso>
public sealed class FunctionMetric
{
    internal FunctionMetric(string name) => Name = name;

    /// <summary>The name of the metric.</summary>
    public string Name { get; }

    /// <summary>The namespace.</summary>
    public string Namespace { get; internal init; } = "";

    /// <summary>The unit, for example <c>Milliseconds</c>; <c>None</c> if the record has none.</summary>
    public string Unit { get; internal init; } = "None";

    /// <summary>The values. A record can contain up to 100.</summary>
    public IReadOnlyList<double> Values { get; internal init; } = [];

    /// <summary>The dimensions with their values: those of all dimension sets.</summary>
    public IReadOnlyDictionary<string, string> Dimensions { get; internal init; } = new Dictionary<string, string>();

    /// <summary>The resolution, in seconds: 1 for high resolution, otherwise 60.</summary>
    public int StorageResolution { get; internal init; } = 60;

    /// <summary>The time of the values.</summary>
    public DateTimeOffset Timestamp { get; internal init; }

    /// <summary>Returns the name, the values and the unit.</summary>
    public override string ToString() => $"{Namespace}/{Name}: {string.Join(", ", Values.Select(value => value.ToString(System.Globalization.CultureInfo.InvariantCulture)))} {Unit}";
}

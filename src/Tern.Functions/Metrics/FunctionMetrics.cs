using System.Collections.Concurrent;
using System.Runtime.InteropServices;
using Tern.Functions.Logging;
using Tern.Functions.Runtime;

namespace Tern.Functions.Metrics;

/// <summary>Metrics of a function, which CloudWatch reads from its log: the embedded metric format. Thread-safe. Use one instance for the function.</summary>
/// <remarks>
/// Values, dimensions and properties are those of the current invocation, also with concurrent invocations, until <see cref="Flush"/>. <see cref="MetricsFilter"/> calls it at the
/// end of each invocation. Code outside an invocation has a set of its own. More than 100 metrics, 100 values of a metric or 30 dimensions are written as several records.
/// After 10,000 values, the metrics are written at once, with the dimensions and properties that have been added before.
/// </remarks>
/// <seealso href="https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html">Embedded metric format</seealso>
public sealed class FunctionMetrics
{
    private const int MaxBufferedValues = 10_000;
    private const string ColdStart = "ColdStart";

    private readonly KeyValuePair<string, string>[] _defaults;
    private readonly AwsEnvironment _environment;
    private readonly EmbeddedMetricWriter _writer;
    private readonly Lock _writing = new();
    // One set for each poller, and one for code outside of invocations.
    private readonly ConcurrentDictionary<object, MetricSet> _sets = new(ReferenceEqualityComparer.Instance);
    private readonly MetricSet _outside = new();
    private int _isCold;

    /// <param name="metricsNamespace">The namespace of the metrics: 1 to 255 letters, digits and characters of <c>.-_/#: </c>.</param>
    /// <param name="options">The options; null for the defaults.</param>
    /// <exception cref="ArgumentException">The namespace or a dimension is not valid.</exception>
    public FunctionMetrics(string metricsNamespace, MetricsOptions? options = null)
    {
        MetricRules.CheckNamespace(metricsNamespace);
        options ??= new MetricsOptions();
        List<KeyValuePair<string, string>> defaults = options.Service is { } service ? [new("service", service)] : [];
        foreach (KeyValuePair<string, string> dimension in options.Dimensions)
            SetDimension(defaults, dimension.Key, dimension.Value);
        foreach (KeyValuePair<string, string> dimension in defaults)
            MetricRules.CheckDimension(dimension.Key, dimension.Value);
        if (defaults.Count > MetricRules.MaxDimensions)
            throw new ArgumentException($"The options have {defaults.Count} dimensions with the service. The maximum is {MetricRules.MaxDimensions}.", nameof(options));
        _defaults = [.. defaults];
        _environment = options.Environment;
        _writer = new EmbeddedMetricWriter(metricsNamespace, _defaults, new LogOutput(_environment), _environment.TimeProvider);
        _isCold = options.ReportsColdStart && _environment.GetVariable("AWS_LAMBDA_INITIALIZATION_TYPE") != "provisioned-concurrency" ? 1 : 0;
    }

    /// <summary>Adds a value.</summary>
    /// <param name="name">The name of the metric: 1 to 1024 characters.</param>
    /// <param name="value">The value: from -2^360 to 2^360.</param>
    /// <param name="unit">The unit. The default is <see cref="MetricUnit.None"/>.</param>
    /// <param name="resolution">The resolution. The default is <see cref="MetricResolution.Standard"/>.</param>
    /// <exception cref="ArgumentException">
    /// The name is not valid or that of a dimension or a property, the value is not a number in the range, or the invocation has a value of the metric with another unit or resolution.
    /// </exception>
    public void Add(string name, double value, MetricUnit unit = MetricUnit.None, MetricResolution resolution = MetricResolution.Standard)
    {
        name = MetricRules.CheckName(name);
        MetricRules.CheckValue(value);
        if (unit is < MetricUnit.None or > MetricUnit.TerabitsPerSecond)
            throw new ArgumentOutOfRangeException(nameof(unit), unit, "The unit is not a value of MetricUnit.");
        if (resolution is not (MetricResolution.Standard or MetricResolution.High))
            throw new ArgumentOutOfRangeException(nameof(resolution), resolution, "The resolution is not a value of MetricResolution.");
        MetricSet set = Current;
        lock (set.Lock)
        {
            if (FindDimension(set, name))
                throw MetricRules.NameInUse(name, "dimension");
            if (set.FindProperty(name) >= 0)
                throw MetricRules.NameInUse(name, "property");
            if (!set.Default.TryAdd(name, value, unit, resolution, out Metric? other))
            {
                throw new ArgumentException(
                    $"The metric '{name}' has the unit {other.Value.Unit} and the resolution {other.Value.Resolution} in this invocation, and cannot also have {unit} and {resolution}. Use one unit and one resolution for a name.", nameof(unit));
            }
            CountValue(set);
        }
    }

    /// <summary>Adds a dimension to all metrics of this invocation, also to those that have been added before. The last value of a name is used.</summary>
    /// <param name="name">The name: 1 to 250 printable ASCII characters, not with <c>:</c> at the start.</param>
    /// <param name="value">The value: 1 to 1024 printable ASCII characters. Each value creates another metric in CloudWatch.</param>
    /// <exception cref="ArgumentException">The name or the value is not valid, or the name is that of a default dimension, a metric or a property.</exception>
    public void AddDimension(string name, string value)
    {
        MetricRules.CheckDimension(name, value);
        MetricSet set = Current;
        lock (set.Lock)
        {
            if (IsDefault(name))
                throw MetricRules.NameInUse(name, "default dimension");
            if (_defaults.Length == MetricRules.MaxDimensions)
                throw new ArgumentException($"The default dimensions are the maximum of {MetricRules.MaxDimensions}, so that a record has no room for '{name}'.", nameof(name));
            if (set.HasMetric(name))
                throw MetricRules.NameInUse(name, "metric");
            if (set.FindProperty(name) >= 0)
                throw MetricRules.NameInUse(name, "property");
            SetDimension(set.Dimensions, name, value);
        }
    }

    /// <summary>Adds a value to the records of this invocation that is no dimension, for example an ID. CloudWatch Logs Insights finds it. The last value of a name is used.</summary>
    /// <param name="name">The name: 1 to 1024 characters.</param>
    /// <param name="value">The value.</param>
    /// <exception cref="ArgumentException">The name is not valid, or that of a metric or a dimension.</exception>
    public void AddProperty(string name, string value)
    {
        ArgumentNullException.ThrowIfNull(value);
        AddProperty(new MetricProperty(MetricRules.CheckName(name), MetricRules.Valid(value), number: 0));
    }

    /// <inheritdoc cref="AddProperty(string, string)"/>
    public void AddProperty(string name, double value)
    {
        MetricRules.CheckValue(value);
        AddProperty(new MetricProperty(MetricRules.CheckName(name), text: null, value));
    }

    /// <summary>Writes the metrics of the current invocation to the log of the function, and removes its values, dimensions and properties.</summary>
    public void Flush()
    {
        MetricSet set = Current;
        lock (set.Lock)
        {
            Write(set);
            set.Clear();
        }
    }

    /// <summary>Reports the first invocation of the process.</summary>
    /// <param name="functionName">The name of the function.</param>
    internal void ReportColdStart(string functionName)
    {
        if (Volatile.Read(ref _isCold) == 0 || Interlocked.Exchange(ref _isCold, 0) == 0)
            return;
        string name = _environment.GetVariable("AWS_LAMBDA_FUNCTION_NAME") is { Length: > 0 } deployed ? deployed : functionName;
        var group = new MetricGroup(
            MetricRules.IsDimensionText(name, MetricRules.MaxDimensionValueLength) && !IsDefault("function_name") && _defaults.Length < MetricRules.MaxDimensions ? [new("function_name", name)] : []);
        group.TryAdd(ColdStart, 1, MetricUnit.Count, MetricResolution.Standard, out _);
        lock (_writing)
            _writer.Write(group, [], []);
    }

    /// <summary>Adds a value with dimensions of its own, or discards it if it is not valid.</summary>
    internal void TryAdd(string name, double value, MetricUnit unit, ReadOnlySpan<KeyValuePair<string, string>> dimensions)
    {
        if (!MetricRules.IsValue(value))
            return;
        MetricSet set = Current;
        lock (set.Lock)
        {
            if (FindDimension(set, name) || set.FindProperty(name) >= 0)
                return;
            if (set.GetGroup(dimensions).TryAdd(name, value, unit, MetricResolution.Standard, out _))
                CountValue(set);
        }
    }

    /// <summary>Whether all metrics have a dimension.</summary>
    internal bool IsDefault(string name) => Find(_defaults, name) >= 0;

    /// <summary>The number of dimensions that a record can have in addition to those of all metrics.</summary>
    internal int Room => MetricRules.MaxDimensions - _defaults.Length;

    private MetricSet Current => CurrentInvocation.State is { } invocation
        ? _sets.TryGetValue(invocation, out MetricSet? set) ? set : _sets.GetOrAdd(invocation, new MetricSet())
        : _outside;

    private void AddProperty(MetricProperty property)
    {
        MetricSet set = Current;
        lock (set.Lock)
        {
            if (set.HasMetric(property.Name))
                throw MetricRules.NameInUse(property.Name, "metric");
            if (FindDimension(set, property.Name))
                throw MetricRules.NameInUse(property.Name, "dimension");
            int index = set.FindProperty(property.Name);
            if (index >= 0)
                set.Properties[index] = property;
            else
                set.Properties.Add(property);
        }
    }

    private void CountValue(MetricSet set)
    {
        set.ValueCount++;
        if (set.ValueCount < MaxBufferedValues)
            return;
        Write(set);
        set.ClearMetrics();
    }

    private void Write(MetricSet set)
    {
        if (set.ValueCount == 0)
            return;
        lock (_writing)
        {
            foreach (MetricGroup group in set.Groups)
                _writer.Write(group, set.Dimensions, set.Properties);
        }
    }

    private bool FindDimension(MetricSet set, string name) => IsDefault(name) || Find(CollectionsMarshal.AsSpan(set.Dimensions), name) >= 0;

    private static void SetDimension(List<KeyValuePair<string, string>> dimensions, string name, string value)
    {
        int index = Find(CollectionsMarshal.AsSpan(dimensions), name);
        if (index >= 0)
            dimensions[index] = new(name, value);
        else
            dimensions.Add(new(name, value));
    }

    private static int Find(ReadOnlySpan<KeyValuePair<string, string>> dimensions, string name)
    {
        for (int i = 0; i < dimensions.Length; i++)
        {
            if (dimensions[i].Key == name)
                return i;
        }
        return -1;
    }
}

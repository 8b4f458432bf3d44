using System.Diagnostics;
using OpenTelemetry.Trace;

namespace Tern.Telemetry.Tests.Sampling;

/// <summary>Samples the spans of calls with one decision and all other spans. It records the tags and the activity at the time of the decision.</summary>
internal sealed class CallSampler(SamplingDecision decision) : Sampler
{
    public IReadOnlyDictionary<string, object?> Tags { get; private set; } = new Dictionary<string, object?>();

    public Activity? Current { get; private set; }

    public override SamplingResult ShouldSample(in SamplingParameters samplingParameters)
    {
        if (samplingParameters.Kind != ActivityKind.Client)
            return new(SamplingDecision.RecordAndSample);
        Tags = samplingParameters.Tags?.ToDictionary(tag => tag.Key, tag => (object?)tag.Value) ?? [];
        Current = Activity.Current;
        return new(decision);
    }
}

using System.Diagnostics;
using System.Diagnostics.Metrics;

namespace Tern.Telemetry.Tests.Lifetime;

/// <summary>Listeners of the spans and the metrics of Tern that count what they receive, in a parent span.</summary>
internal sealed class ListenerSession : IDisposable
{
    private readonly Activity _parent = new Activity("test").SetIdFormat(ActivityIdFormat.W3C).Start();
    private readonly ActivityListener _activities;
    private readonly MeterListener _meters = new();
    private int _sources;
    private int _startedActivities;
    private int _stoppedActivities;
    private int _measurements;

    public ListenerSession()
    {
        _activities = new()
        {
            ShouldListenTo = source =>
            {
                bool isTern = source.Name == "Tern";
                if (isTern)
                    _sources++;
                return isTern;
            },
            Sample = static (ref _) => ActivitySamplingResult.AllDataAndRecorded,
            ActivityStarted = activity =>
            {
                _startedActivities++;
                Activities.Add(new(activity));
            },
            ActivityStopped = _ => _stoppedActivities++,
        };
        ActivitySource.AddActivityListener(_activities);
        _meters.InstrumentPublished = (instrument, listener) =>
        {
            if (instrument.Meter.Name != "Tern")
                return;
            Instruments.Add(instrument.Name);
            listener.EnableMeasurementEvents(instrument);
        };
        _meters.SetMeasurementEventCallback<double>((instrument, _, tags, _) =>
        {
            _measurements++;
            TimeSeries.Add($"{instrument.Name} {string.Join(' ', tags.ToArray())}");
        });
        _meters.Start();
    }

    /// <summary>The names of the instruments, one for each that was published.</summary>
    public List<string> Instruments { get; } = [];

    /// <summary>The instruments with their different tags.</summary>
    public HashSet<string> TimeSeries { get; } = [];

    public List<WeakReference> Activities { get; } = [];

    /// <summary>Verifies that the calls were recorded and that each span has ended, and that spans and instruments belong to the process.</summary>
    public void AssertRecorded(int calls)
    {
        Assert.InRange(_startedActivities, calls, 3 * calls);
        Assert.Equal(_startedActivities, _stoppedActivities);
        Assert.Same(_parent, Activity.Current);
        Assert.Equal(1, _sources);
        Assert.InRange(_measurements, calls, 20 * calls);
        Assert.NotEmpty(Instruments);
        Assert.Equal(Instruments.Distinct(), Instruments);
        Assert.InRange(TimeSeries.Count, 1, 20);
    }

    public void Dispose()
    {
        _activities.Dispose();
        _meters.Dispose();
        _parent.Dispose();
    }
}

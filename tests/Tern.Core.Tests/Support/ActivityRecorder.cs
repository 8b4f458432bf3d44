using System.Collections.Concurrent;
using System.Diagnostics;

namespace Tern.Core.Tests.Support;

/// <summary>Records the activities of calls. Activities of concurrent tests are distinguished by their parents.</summary>
internal sealed class ActivityRecorder : IDisposable
{
    private readonly ConcurrentQueue<Activity> _stopped = new();
    private readonly ActivityListener _listener;

    public ActivityRecorder()
    {
        _listener = new ActivityListener
        {
            ShouldListenTo = source => source.Name == "Tern",
            Sample = (ref ActivityCreationOptions<ActivityContext> _) => ActivitySamplingResult.AllDataAndRecorded,
            ActivityStopped = _stopped.Enqueue,
        };
        ActivitySource.AddActivityListener(_listener);
    }

    public IReadOnlyList<Activity> ChildrenOf(Activity parent) => [.. _stopped.Where(activity => activity.ParentId == parent.Id)];

    /// <summary>The text of all activities, also of concurrent tests.</summary>
    public string Text => Describe(_stopped);

    public string TextOf(Activity parent) => Describe(ChildrenOf(parent));

    public void Dispose() => _listener.Dispose();

    private static string Describe(IEnumerable<Activity> activities) => string.Join('\n', activities.Select(activity =>
        $"{activity.DisplayName} {activity.StatusDescription} {string.Join(' ', activity.TagObjects.Select(tag => $"{tag.Key}={tag.Value}"))}"));
}

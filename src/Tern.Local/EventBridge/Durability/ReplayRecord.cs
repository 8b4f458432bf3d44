using Tern.EventBridge;
using Tern.Local.Durability;
using Tern.Local.EventBridge.Archives;

namespace Tern.Local.EventBridge.Durability;

/// <summary>The binary form of a replay.</summary>
internal static class ReplayRecord
{
    public static void Write(in RecordWriter writer, StoredReplay replay)
    {
        StartReplayRequest request = replay.Request;
        writer.Text(request.ReplayName);
        writer.OptionalText(request.Description);
        writer.Text(request.EventSourceArn);
        writer.Time(request.EventStartTime);
        writer.Time(request.EventEndTime);
        writer.Text(request.Destination.Arn);
        writer.Integer(request.Destination.FilterArns.Count);
        foreach (string arn in request.Destination.FilterArns)
            writer.Text(arn);
        writer.Time(replay.StartedAt);
        writer.Text(replay.State.Value);
        writer.OptionalTime(replay.EndedAt);
        writer.OptionalTime(replay.LastEventAt);
    }

    public static StoredReplay Read(ref RecordReader reader)
    {
        var request = new StartReplayRequest
        {
            ReplayName = reader.Text(),
            Description = reader.OptionalText(),
            EventSourceArn = reader.Text(),
            EventStartTime = reader.Time(),
            EventEndTime = reader.Time(),
            Destination = ReadDestination(ref reader),
        };
        return new StoredReplay(request, reader.Time()) { State = new ReplayState(reader.Text()), EndedAt = reader.OptionalTime(), LastEventAt = reader.OptionalTime() };
    }

    private static ReplayDestination ReadDestination(ref RecordReader reader)
    {
        string arn = reader.Text();
        string[] filters = new string[reader.Count()];
        for (int i = 0; i < filters.Length; i++)
            filters[i] = reader.Text();
        return new ReplayDestination { Arn = arn, FilterArns = filters };
    }
}

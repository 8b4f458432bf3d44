using Tern.Local.Durability;
using Tern.Local.Sqs.MoveTasks;
using Tern.Local.Sqs.Queues;

namespace Tern.Local.Sqs.Durability;

/// <summary>The binary form of a move task, after the ID of its source.</summary>
internal static class MoveTaskRecord
{
    public static void Write(in RecordWriter writer, MoveTask task, MoveTaskState state)
    {
        GuidRecord.Write(writer, task.Id);
        writer.OptionalText(task.DestinationArn);
        writer.OptionalInteger(task.MaxPerSecond);
        writer.Integer(task.StartedAt);
        writer.Integer(task.ToMove);
        writer.Text(state.Status);
        writer.Integer(state.Moved);
        writer.OptionalText(state.FailureReason);
    }

    /// <summary>Reads a task, and adds it to the tasks of its source. A later record of the same task replaces its state.</summary>
    /// <param name="reader">The record.</param>
    /// <param name="source">The source; null if it was deleted.</param>
    public static void Apply(ref RecordReader reader, SqsQueue? source)
    {
        Guid id = GuidRecord.Read(ref reader);
        string? destination = reader.OptionalText();
        int? maxPerSecond = checked((int?)reader.OptionalInteger());
        long startedAt = reader.Integer();
        long toMove = reader.Integer();
        var state = new MoveTaskState(reader.Text(), reader.Integer(), reader.OptionalText());
        source?.Region.MoveTasks.Restore(new MoveTask(source, destination, maxPerSecond, id, startedAt, toMove, state));
    }
}

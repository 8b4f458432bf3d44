using System.Globalization;
using Tern.Core.Tests.Support;
using Tern.Local.Durability;
using Tern.Local.Sqs.Operations;
using Tern.Sqs;

namespace Tern.Local.Tests.Sqs.RandomWalks;

/// <summary>Executes commands on queues and on their model, and compares all results.</summary>
internal sealed class QueueWalk : IDisposable
{
    private const int MaxReceiveCount = 1;

    // A snapshot is written often.
    private static readonly LogOptions s_log = new() { CompactionThreshold = 10_000 };

    private readonly bool _isFifo;
    private readonly string? _folder;
    private readonly string[] _urls;
    private readonly SimpleQueue[] _models;
    private readonly List<(int Queue, SimpleMessage Message, int Receives, string Handle)> _handles = [];
    private LocalSqs _sqs;
    private int _sent;

    /// <param name="isFifo">Whether the queues are FIFO queues.</param>
    /// <param name="folder">The folder of the queues; null for queues in memory.</param>
    public QueueWalk(bool isFifo, string? folder)
    {
        _isFifo = isFifo;
        _folder = folder;
        _sqs = new LocalSqs(folder, log: s_log);
        string deadLetters = isFifo ? _sqs.CreateFifo("dead.fifo") : _sqs.Create("dead");
        (string, string) redrive = ("RedrivePolicy", LocalSqs.RedriveTo(_sqs.Arn(deadLetters), MaxReceiveCount));
        _urls = [isFifo ? _sqs.CreateFifo("queue.fifo", redrive) : _sqs.Create("queue", redrive), deadLetters];
        var model = new SimpleQueue(isFifo, 0, null);
        _models = [new SimpleQueue(isFifo, MaxReceiveCount, model), model];
    }

    /// <summary>The number of messages that were moved from the dead-letter queue to their source.</summary>
    public int Redriven { get; private set; }

    public void Execute(QueueCommand command)
    {
        switch (command)
        {
            case QueueCommand.Send send:
                Send(send, "m" + (_sent++).ToString(CultureInfo.InvariantCulture), $"g{send.Group}", $"d{send.DeduplicationId}");
                break;
            case QueueCommand.Receive receive:
                Receive(receive);
                break;
            case QueueCommand.Delete delete when _handles.Count > 0:
                (int queue, SimpleMessage message, int receives, string handle) = FindHandle(delete.Handle);
                Check(_models[queue].TryDelete(message, receives), () => _sqs.Delete(_urls[queue], handle));
                break;
            case QueueCommand.Change change when _handles.Count > 0:
                (queue, message, receives, handle) = FindHandle(change.Handle);
                Check(_models[queue].TryChange(message, receives, change.Visibility), () => _sqs.Change(_urls[queue], handle, change.Visibility));
                break;
            case QueueCommand.Purge purge:
                Check(_models[purge.Queue].TryPurge(), () => PurgeQueue.Execute(_sqs.Region, new() { QueueUrl = _urls[purge.Queue] }));
                break;
            case QueueCommand.Redrive:
                Redrive();
                break;
            case QueueCommand.Advance advance:
                _sqs.Advance(advance.Seconds);
                foreach (SimpleQueue model in _models)
                    model.Now += advance.Seconds;
                break;
            case QueueCommand.Reopen:
                Reopen();
                break;
        }
        Flush();
        for (int i = 0; i < _urls.Length; i++)
            Assert.Equal(_models[i].Count(), _sqs.Queue(_urls[i]).Count());
    }

    public void Dispose() => _sqs.Dispose();

    private void Send(QueueCommand.Send send, string body, string group, string id)
    {
        _sqs.Send(_urls[send.Queue], body, _isFifo ? group : null, _isFifo ? id : null, _isFifo ? null : send.Delay);
        _models[send.Queue].Send(body, group, id, send.Delay);
    }

    private void Receive(QueueCommand.Receive receive)
    {
        IReadOnlyList<Message> received = _sqs.Receive(_urls[receive.Queue], receive.Max, receive.Visibility);
        IReadOnlyList<SimpleMessage> expected = _models[receive.Queue].Receive(receive.Max, receive.Visibility);
        Assert.Equal(
            expected.Select(message => (message.Body, message.Receives.ToString(CultureInfo.InvariantCulture))),
            received.Select(message => (message.Body, message.Attributes!["ApproximateReceiveCount"])));
        _handles.AddRange(expected.Zip(received, (message, returned) => (receive.Queue, message, message.Receives, returned.ReceiptHandle)));
    }

    private void Redrive()
    {
        string arn = _sqs.Arn(_urls[1]);
        StartMessageMoveTask.Execute(_sqs.Region, new() { SourceArn = arn });
        _sqs.Advance(0);
        int moved = _models[1].Redrive();
        Assert.Equal(moved, ListMessageMoveTasks.Execute(_sqs.Region, new() { SourceArn = arn }).Results[0].ApproximateNumberOfMessagesMoved);
        Redriven += moved;
    }

    private void Reopen()
    {
        ManualTimeProvider time = _sqs.Time;
        _sqs.Dispose();
        _sqs = new LocalSqs(_folder, time, log: s_log);
        foreach (SimpleQueue model in _models)
            model.Reopen();
    }

    // It also writes a snapshot, if the log is long.
    private void Flush() => _sqs.Engine.FlushAsync(LocalSqs.Token).AsTask().GetAwaiter().GetResult();

    private (int Queue, SimpleMessage Message, int Receives, string Handle) FindHandle(int index) => _handles[^(1 + (index % _handles.Count))];

    private static void Check(bool succeeds, Action call)
    {
        if (succeeds)
            call();
        else
            Assert.ThrowsAny<TernServiceException>(call);
    }
}

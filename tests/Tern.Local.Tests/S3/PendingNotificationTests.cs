using Tern.Core.Tests.Support;
using Tern.Local.Delivery;
using Tern.Local.Durability;
using Tern.Local.Events;
using Tern.Local.S3.Durability;
using Tern.Local.S3.Notifications;
using Tern.Local.S3.Storage;
using Tern.Local.Tests.Engine;

namespace Tern.Local.Tests.S3;

/// <summary>Notifications that are accepted, and not delivered before the process ends.</summary>
public sealed class PendingNotificationTests : IDisposable
{
    private const string Queue = "arn:aws:sqs:us-east-1:000000000000:queue";
    private const string Function = "arn:aws:lambda:us-east-1:000000000000:function:f";

    private readonly TemporaryFolder _folder = new();
    private readonly LocalClock _clock = new(new ManualTimeProvider());
    private readonly Targets _targets = new();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public void Dispose() => _folder.Dispose();

    [Fact]
    public async Task Notification_is_delivered_once_after_the_folder_is_opened_again()
    {
        await AcceptAsync(Queue);
        Assert.Empty(_targets.Received);
        await RestoreAsync(TimeSpan.Zero);
        Assert.Equal([Queue], _targets.Received);
        Assert.Equal(1, _targets.Flushes);
        await RestoreAsync(TimeSpan.FromMinutes(1));
        Assert.Equal([Queue], _targets.Received);
    }

    [Fact]
    public async Task Notification_for_a_missing_function_waits_for_it_after_the_start()
    {
        await AcceptAsync(Function);
        _targets.Missing = Function;
        await RestoreAsync(TimeSpan.FromSeconds(10), () => _targets.Missing = null);
        Assert.Equal([Function], _targets.Received);
    }

    // A topic or a bus can have a function of the program as its target.
    [Theory]
    [InlineData("arn:aws:sns:us-east-1:000000000000:topic")]
    [InlineData("arn:aws:events:us-east-1:000000000000:event-bus/default")]
    public async Task Notification_for_a_topic_or_a_bus_waits_10_seconds_after_the_start(string arn)
    {
        await AcceptAsync(arn);
        await RestoreAsync(TimeSpan.FromSeconds(9));
        Assert.Empty(_targets.Received);
        await RestoreAsync(TimeSpan.FromSeconds(10));
        Assert.Equal([arn], _targets.Received);
    }

    [Fact]
    public void Document_has_the_trace_header_and_is_readable_without_it()
    {
        using var writer = new RecordWriter();
        PendingNotificationDocument.Write(writer, new PendingNotification("id", Queue, new TargetMessage { Source = "arn:aws:s3:::bucket", Body = "{}"u8.ToArray(), TraceHeader = "Root=1" }));
        var reader = new RecordReader(writer.Content);
        Assert.Equal("Root=1", PendingNotificationDocument.Read(ref reader).Message.TraceHeader);
        // A Boolean, a length and the text.
        reader = new RecordReader(writer.Content[..^8]);
        Assert.Null(PendingNotificationDocument.Read(ref reader).Message.TraceHeader);
    }

    // The queue of effects is disposed, so that nothing is delivered.
    private async Task AcceptAsync(string arn)
    {
        var effects = new DeliveryEngine(_clock, _ => { });
        effects.Dispose();
        using var documents = new DocumentStore(_folder.File("data"), new LogOptions());
        var sender = new NotificationSender(effects, _targets, new LocalEvents(_clock, 0), documents);
        sender.SendTest(new BucketSettings { Name = "bucket", Region = "us-east-1", AccountId = "000000000000", Created = _clock.GetUtcNow() }, arn);
        await sender.FlushAsync(Token);
    }

    private async Task RestoreAsync(TimeSpan time, Action? afterStart = null)
    {
        using var effects = new DeliveryEngine(_clock, _ => { });
        using var documents = new DocumentStore(_folder.File("data"), new LogOptions());
        new NotificationSender(effects, _targets, new LocalEvents(_clock, 0), documents).Restore();
        await effects.SettleAsync(Token);
        afterStart?.Invoke();
        await effects.AdvanceAsync(time, Token);
    }

    private sealed class Targets : IMessageTargets
    {
        public List<string> Received { get; } = [];

        public string? Missing { get; set; }

        public int Flushes { get; private set; }

        public bool Exists(string arn) => arn != Missing;

        public DeliveryResult Send(string arn, TargetMessage message)
        {
            if (!Exists(arn))
                return DeliveryResult.Refused;
            Received.Add(arn);
            return DeliveryResult.Delivered;
        }

        public ValueTask FlushAsync(CancellationToken cancellationToken)
        {
            Flushes++;
            return default;
        }
    }
}

using Tern.Core.Tests.Support;
using Tern.Local.Delivery;
using Tern.Local.Delivery.Retries;
using Tern.Local.Durability;
using Tern.Local.Events;
using Tern.Local.Services;
using Tern.Local.Tests.Engine;

namespace Tern.Local.Tests.Delivery;

/// <summary>Messages with retries, when the process ends or a disk fails.</summary>
public sealed class RetryQueueTests : IDisposable
{
    private const string Target = "arn:aws:lambda:us-east-1:000000000000:function:f";
    private const string DeadLetters = "arn:aws:sqs:us-east-1:000000000000:dead";

    private static readonly ResourceScope s_scope = new("000000000000", "us-east-1");

    private readonly TemporaryFolder _folder = new();
    private readonly LocalClock _clock = new(new ManualTimeProvider());
    private readonly Targets _targets = new();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public void Dispose() => _folder.Dispose();

    [Fact]
    public async Task Message_that_was_pending_at_the_start_waits_10_seconds_for_its_target()
    {
        await AcceptAsync();
        using Session session = Open();
        session.Queue.Restore(s_scope);
        _targets.Missing = Target;
        await session.Effects.AdvanceAsync(TimeSpan.FromSeconds(9), Token);
        _targets.Missing = null;
        await session.Effects.AdvanceAsync(TimeSpan.FromSeconds(1), Token);
        Assert.Equal([Target], _targets.Received);
    }

    [Fact]
    public async Task Message_that_was_pending_at_the_start_is_dropped_if_its_target_is_missing_after_10_seconds()
    {
        await AcceptAsync();
        using Session session = Open();
        session.Queue.Restore(s_scope);
        _targets.Missing = Target;
        await session.Effects.AdvanceAsync(TimeSpan.FromSeconds(10), Token);
        Assert.StartsWith("The target does not exist.", Assert.Single(session.Events.ToList().OfType<DropEvent>()).Reason, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Message_remains_in_the_folder_until_its_target_has_stored_it()
    {
        using (Session session = Open())
        {
            _targets.Flush = () => throw new LocalStorageException("The disk is full.", "log");
            session.Queue.Add(Create());
            await session.Effects.SettleAsync(Token);
            Assert.IsType<LocalStorageException>(Assert.Single(session.Defects));
        }
        _targets.Flush = null;
        for (int i = 0; i < 2; i++)
        {
            using Session session = Open();
            session.Queue.Restore(s_scope);
            await session.Effects.AdvanceAsync(TimeSpan.FromMinutes(1), Token);
        }
        Assert.Equal([Target, Target], _targets.Received);
    }

    [Fact]
    public async Task Message_is_sent_again_if_the_log_of_its_target_cannot_be_written()
    {
        using Session session = Open();
        _targets.FailsOnce = true;
        session.Queue.Add(Create());
        await session.Effects.SettleAsync(Token);
        Assert.IsType<LocalStorageException>(Assert.Single(session.Defects));
        Assert.Empty(_targets.Received);
        await session.Effects.AdvanceAsync(TimeSpan.FromSeconds(1), Token);
        Assert.Equal([Target], _targets.Received);
    }

    [Fact]
    public async Task Flush_does_not_delay_other_effects()
    {
        using Session session = Open();
        using var other = new ManualResetEventSlim();
        var isExecuted = new TaskCompletionSource<bool>(TaskCreationOptions.RunContinuationsAsynchronously);
        _targets.Flush = () => isExecuted.SetResult(other.Wait(TimeSpan.FromSeconds(30), Token));
        session.Queue.Add(Create());
        session.Effects.Schedule(new OtherEffect(other), _clock.GetUtcNow());
        Assert.True(await isExecuted.Task);
        await session.Effects.SettleAsync(Token);
    }

    [Fact]
    public async Task Dead_letter_has_the_number_of_retries_before_the_target_was_deleted()
    {
        using Session session = Open();
        _targets.Refused = Target;
        session.Queue.Add(Create());
        // The attempts are after 0, 1 and 3 seconds. The fourth, after 7 seconds, has no target.
        await session.Effects.AdvanceAsync(TimeSpan.FromSeconds(3), Token);
        _targets.Missing = Target;
        await session.Effects.AdvanceAsync(TimeSpan.FromSeconds(4), Token);
        Assert.Equal([DeadLetters], _targets.Received);
        Assert.Equal("3", Assert.Single(_targets.LastMessage!.Attributes, attribute => attribute.Name == "RETRY_ATTEMPTS").Value);
    }

    private RetriedMessage Create() => new()
    {
        Id = Guid.NewGuid().ToString(),
        Scope = s_scope,
        TargetArn = Target,
        Message = new() { Source = "source", MessageId = "message", Body = "{}"u8.ToArray() },
        DeadLetterArn = DeadLetters,
        DeadLetterBody = "{}"u8.ToArray(),
        DeadLetterAttributes = [],
        CreatedAt = _clock.GetUtcNow(),
        DueAt = _clock.GetUtcNow(),
    };

    // The queue of effects is disposed, so that nothing is delivered.
    private async Task AcceptAsync()
    {
        using Session session = Open();
        session.Effects.Dispose();
        session.Queue.Add(Create() with { DeadLetterArn = null });
        await session.Documents.FlushAsync(Token);
    }

    private Session Open() => new(_clock, _targets, _folder.File("data"));

    private sealed class Session : IDisposable
    {
        public Session(LocalClock clock, Targets targets, string folder)
        {
            Effects = new DeliveryEngine(clock, Defects.Add);
            Documents = new DocumentStore(folder, new LogOptions());
            Events = new LocalEvents(clock, 100);
            Queue = new RetryQueue(Effects, targets, Events, Documents, "deliveries");
        }

        public List<Exception> Defects { get; } = [];

        public DeliveryEngine Effects { get; }

        public DocumentStore Documents { get; }

        public LocalEvents Events { get; }

        public RetryQueue Queue { get; }

        public void Dispose()
        {
            Effects.Dispose();
            Documents.Dispose();
        }
    }

    private sealed class OtherEffect(ManualResetEventSlim executed) : Effect
    {
        protected internal override void Execute() => executed.Set();
    }

    private sealed class Targets : IMessageTargets
    {
        public List<string> Received { get; } = [];

        public TargetMessage? LastMessage { get; private set; }

        public string? Missing { get; set; }

        public string? Refused { get; set; }

        public bool FailsOnce { get; set; }

        public Action? Flush { get; set; }

        public bool Exists(string arn) => arn != Missing;

        public DeliveryResult Send(string arn, TargetMessage message)
        {
            if (FailsOnce)
            {
                FailsOnce = false;
                throw new LocalStorageException("The disk is full.", "log");
            }
            if (arn == Refused)
                return DeliveryResult.Refused;
            Received.Add(arn);
            LastMessage = message;
            return DeliveryResult.Delivered;
        }

        public ValueTask FlushAsync(CancellationToken cancellationToken)
        {
            Flush?.Invoke();
            return default;
        }
    }
}

using System.Collections.Concurrent;
using Tern.Local.Delivery;
using Tern.Local.Durability;
using Tern.Local.Events;
using Tern.Local.Services;
using Tern.Local.Sns.Deliveries;
using Tern.Local.Sns.Publishing;
using Tern.Local.Sns.Signing;
using Tern.Local.Sns.Subscriptions;
using Tern.Local.Sns.Topics;

namespace Tern.Local.Sns;

/// <summary>The topics of all accounts and regions, and the deliveries of their messages.</summary>
internal sealed class SnsEngine : IDisposable
{
    private readonly ConcurrentDictionary<ResourceScope, SnsRegion> _regions = new();
    private readonly Lock _openLock = new();
    private readonly DeliveryEngine _effects;
    private readonly Func<CancellationToken, ValueTask> _flushQueues;
    private readonly HttpDeliveries _http;
    private readonly DeliveryLog _log;

    /// <summary>Creates the topics with what the documents contain.</summary>
    /// <param name="options">The options.</param>
    /// <param name="effects">The queue for deliveries, with the clock.</param>
    /// <param name="targets">The queues and functions.</param>
    /// <param name="events">Receives deliveries and drops.</param>
    /// <param name="documents">The documents of topics, subscriptions and deliveries.</param>
    /// <param name="flushQueues">Completes when the messages of queues are on disk.</param>
    /// <exception cref="LocalStorageException">A document is not valid.</exception>
    public SnsEngine(
        LocalAwsOptions options, DeliveryEngine effects, IMessageTargets targets, LocalEvents events, DocumentStore documents, Func<CancellationToken, ValueTask> flushQueues)
    {
        Documents = documents;
        _effects = effects;
        _flushQueues = flushQueues;
        _log = new DeliveryLog(events);
        Signer = new NotificationSigner(documents, options.TimeProvider);
        var deadLetters = new DeadLetters(targets, _log);
        _http = new HttpDeliveries(this, options.NotificationHandler, options.TimeProvider, effects, deadLetters, _log);
        Sender = new SubscriptionSender(this, targets, _http, deadLetters, _log, options.SignsNotifications ? Signer : null);
        Publisher = new TopicPublisher(this);
        foreach (ResourceScope scope in documents.GetScopes(TopicRecord.Collection).Union(documents.GetScopes(SubscriptionRecord.Collection)))
            Region(scope);
    }

    public DocumentStore Documents { get; }

    public NotificationSigner Signer { get; }

    public SubscriptionSender Sender { get; }

    public TopicPublisher Publisher { get; }

    /// <summary>The e-mails that were sent.</summary>
    public LocalEmails Emails { get; } = new();

    /// <summary>The text messages that were sent.</summary>
    public LocalTextMessages TextMessages { get; } = new();

    /// <summary>The subscriptions whose token is valid, by token.</summary>
    public ConcurrentDictionary<string, SnsSubscription> Tokens { get; } = new(StringComparer.Ordinal);

    /// <summary>The time of the clock.</summary>
    public DateTimeOffset Now => _effects.Time.GetUtcNow();

    /// <summary>All regions with topics or subscriptions.</summary>
    public IEnumerable<SnsRegion> Regions => _regions.Values;

    /// <summary>Schedules the deliveries that were not complete. Call it after all targets are registered.</summary>
    /// <exception cref="LocalStorageException">A document is not valid.</exception>
    public void Restore() => _http.Restore();

    /// <summary>Returns the topics of an account in a region.</summary>
    public SnsRegion Region(ResourceScope scope)
    {
        if (_regions.TryGetValue(scope, out SnsRegion? region))
            return region;
        lock (_openLock)
            return _regions.TryGetValue(scope, out region) ? region : _regions[scope] = new SnsRegion(this, scope);
    }

    /// <summary>Returns a topic; null if it does not exist.</summary>
    public SnsTopic? FindTopic(string arn) => FindRegion(arn)?.FindTopic(arn);

    /// <summary>Returns a subscription; null if it does not exist.</summary>
    public SnsSubscription? FindSubscription(string arn) => FindRegion(arn)?.FindSubscription(arn);

    /// <summary>Returns the region of an ARN; null if it has no topics and no subscriptions.</summary>
    public SnsRegion? FindRegion(string arn) => SnsArns.FindScope(arn) is { } scope ? _regions.GetValueOrDefault(scope) : null;

    /// <summary>Sends a text message to a phone number.</summary>
    /// <returns>The message ID.</returns>
    public string SendTextMessage(string phoneNumber, string text)
    {
        string id = UniqueId.Create().ToString();
        TextMessages.Add(new LocalTextMessage { Time = Now, MessageId = id, PhoneNumber = phoneNumber, Body = text });
        _log.AddDelivery("sns", phoneNumber, id);
        return id;
    }

    /// <summary>Completes when all changes and the messages of queues until now are on disk.</summary>
    /// <exception cref="LocalStorageException">A log cannot be written.</exception>
    public async ValueTask FlushAsync(CancellationToken cancellationToken)
    {
        // A delivery that is removed from the documents must be in its queue first.
        await _flushQueues(cancellationToken).ConfigureAwait(false);
        await Documents.FlushAsync(cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Completes when the messages of queues until now are on disk.</summary>
    /// <exception cref="LocalStorageException">A log cannot be written.</exception>
    public ValueTask FlushQueuesAsync(CancellationToken cancellationToken) => _flushQueues(cancellationToken);

    public void Dispose()
    {
        _http.Dispose();
        Signer.Dispose();
    }
}

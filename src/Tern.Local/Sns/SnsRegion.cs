using System.Collections.Concurrent;
using Tern.Local.Services;
using Tern.Local.Sns.Fifo;
using Tern.Local.Sns.Subscriptions;
using Tern.Local.Sns.Topics;

namespace Tern.Local.Sns;

/// <summary>The topics of an account in a region, with their subscriptions. Thread-safe.</summary>
/// <remarks>Changes are made with <see cref="Lock"/>. Messages are published without it, from arrays that are replaced by each change.</remarks>
internal sealed class SnsRegion
{
    private readonly ConcurrentDictionary<string, SnsTopic> _topics = new(StringComparer.Ordinal);
    private readonly ConcurrentDictionary<string, SnsSubscription> _subscriptions = new(StringComparer.Ordinal);
    private readonly List<SnsTopic> _topicOrder = [];
    private readonly List<SnsSubscription> _subscriptionOrder = [];

    /// <summary>Creates the region with what its documents contain.</summary>
    /// <exception cref="LocalStorageException">A document is not valid.</exception>
    public SnsRegion(SnsEngine engine, ResourceScope scope)
    {
        Engine = engine;
        Scope = scope;
        foreach (SnsTopic topic in engine.Documents.Restore(TopicRecord.Collection, scope, (ref reader) => TopicRecord.Read(this, ref reader)))
            Add(topic);
        foreach (SnsSubscription subscription in engine.Documents.Restore(SubscriptionRecord.Collection, scope, (ref reader) => SubscriptionRecord.Read(this, ref reader)))
            Add(subscription);
        foreach ((string topic, FifoMessage message) in engine.Documents.Restore(FifoMessageRecord.Collection, scope, FifoMessageRecord.Read))
            _topics.GetValueOrDefault(topic)?.Fifo?.Add(message);
    }

    public Lock Lock { get; } = new();

    public SnsEngine Engine { get; }

    public ResourceScope Scope { get; }

    /// <summary>The topics in the order of their creation. The caller holds the lock.</summary>
    public IReadOnlyList<SnsTopic> Topics => _topicOrder;

    /// <summary>The subscriptions in the order of their creation, also those that were deleted and can be restored. The caller holds the lock.</summary>
    public IReadOnlyList<SnsSubscription> Subscriptions => _subscriptionOrder;

    /// <summary>Returns a topic of the region; null if there is none.</summary>
    public SnsTopic? FindTopic(string arn) => _topics.GetValueOrDefault(arn[(arn.LastIndexOf(':') + 1)..]) is { } topic && topic.Arn == arn ? topic : null;

    /// <summary>Returns the topic of a request. It can belong to another account, but not to another region.</summary>
    /// <param name="arn">The ARN.</param>
    /// <param name="parameter">The parameter of the request, for messages.</param>
    /// <exception cref="Tern.Sns.InvalidParameterException">The ARN is not one of this region.</exception>
    /// <exception cref="Tern.Sns.NotFoundException">The topic does not exist.</exception>
    public SnsTopic GetTopic(string? arn, string parameter = "TopicArn")
    {
        if (arn is not null && FindTopic(arn) is { } own)
            return own;
        CheckRegion(arn, parameter);
        return Engine.FindTopic(arn!) ?? throw SnsErrors.TopicNotFound();
    }

    /// <summary>Checks that an ARN is one of SNS in this region.</summary>
    /// <inheritdoc cref="GetTopic" path="/exception[1]"/>
    public void CheckRegion(string? arn, string parameter)
    {
        string[] parts = SnsArns.Split(arn, parameter);
        if (parts[2] != "sns" || parts[3] != Scope.Region)
            throw SnsErrors.Invalid(parameter);
    }

    /// <summary>Returns a subscription of the region; null if there is none.</summary>
    public SnsSubscription? FindSubscription(string arn) => _subscriptions.GetValueOrDefault(arn);

    /// <summary>Adds a topic. The caller holds the lock, or the region is not used yet.</summary>
    public void Add(SnsTopic topic)
    {
        _topics[topic.Name] = topic;
        _topicOrder.Add(topic);
    }

    /// <summary>Adds a subscription, also to its topic and with its token. The caller holds the lock, or the region is not used yet.</summary>
    public void Add(SnsSubscription subscription)
    {
        _subscriptions[subscription.Arn] = subscription;
        _subscriptionOrder.Add(subscription);
        if (subscription.State != SubscriptionState.Deleted)
            subscription.Topic?.Add(subscription);
        if (subscription.Token is { } token)
            Engine.Tokens[token] = subscription;
    }

    /// <summary>Writes the document of a topic. The caller holds the lock.</summary>
    /// <exception cref="LocalStorageException">The log cannot be written.</exception>
    /// <exception cref="Tern.Sns.NotFoundException">The topic was deleted meanwhile.</exception>
    public void Save(SnsTopic topic)
    {
        if (_topics.GetValueOrDefault(topic.Name) != topic)
            throw SnsErrors.TopicNotFound();
        Engine.Documents.Put(new(TopicRecord.Collection, Scope, topic.Name), topic, TopicRecord.Write);
    }

    /// <summary>Writes the document of a subscription. The caller holds the lock.</summary>
    /// <exception cref="LocalStorageException">The log cannot be written.</exception>
    /// <exception cref="Tern.Sns.NotFoundException">The subscription was deleted meanwhile.</exception>
    public void Save(SnsSubscription subscription)
    {
        if (!_subscriptions.ContainsKey(subscription.Arn))
            throw SnsErrors.SubscriptionNotFound();
        Engine.Documents.Put(new(SubscriptionRecord.Collection, Scope, subscription.Arn), subscription, SubscriptionRecord.Write);
    }

    /// <summary>Removes a topic. Its subscriptions remain, without a topic, as in the service. The caller holds the lock.</summary>
    public void Remove(SnsTopic topic)
    {
        _topics.TryRemove(topic.Name, out _);
        _topicOrder.Remove(topic);
        Engine.Documents.Delete(new(TopicRecord.Collection, Scope, topic.Name));
        foreach (SnsSubscription subscription in topic.Subscriptions)
        {
            subscription.Topic = null;
            Save(subscription);
        }
        if (topic.Fifo is { } fifo)
        {
            lock (fifo.Lock)
            {
                while (fifo.RemoveExpired(DateTimeOffset.MaxValue) is { } message)
                    Engine.Documents.Delete(new(FifoMessageRecord.Collection, Scope, FifoMessageRecord.CreateId(topic.Name, message)));
            }
        }
    }

    /// <summary>Removes a subscription with its token. The caller holds the lock.</summary>
    public void Remove(SnsSubscription subscription)
    {
        _subscriptions.TryRemove(subscription.Arn, out _);
        _subscriptionOrder.Remove(subscription);
        if (subscription.Token is { } token)
            Engine.Tokens.TryRemove(token, out _);
        Engine.Documents.Delete(new(SubscriptionRecord.Collection, Scope, subscription.Arn));
    }

    /// <summary>Removes the deleted subscriptions whose token has expired. The caller holds the lock.</summary>
    public void RemoveExpired()
    {
        foreach (SnsSubscription subscription in _subscriptionOrder.FindAll(subscription => subscription.State == SubscriptionState.Deleted && subscription.TokenExpiresAt <= Engine.Now))
            Remove(subscription);
    }
}

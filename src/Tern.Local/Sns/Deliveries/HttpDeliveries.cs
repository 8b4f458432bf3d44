using System.Globalization;
using System.Net.Http.Headers;
using System.Net.Sockets;
using System.Text;
using Tern.Local.Delivery;
using Tern.Local.Services;
using Tern.Local.Sns.DeliveryPolicies;
using Tern.Local.Sns.Subscriptions;

namespace Tern.Local.Sns.Deliveries;

/// <summary>Sends HTTP deliveries by the handler of the options, and retries them by the clock. A delivery that is not complete is a document.</summary>
/// <seealso href="https://docs.aws.amazon.com/sns/latest/dg/sns-message-delivery-retries.html">Message delivery retries</seealso>
internal sealed class HttpDeliveries : IDisposable
{
    private const string NoHandler = "HTTP deliveries have no handler. Set LocalAwsOptions.NotificationHandler.";

    // The service waits for a response for 15 seconds.
    private static readonly TimeSpan s_timeout = TimeSpan.FromSeconds(15);

    private readonly SnsEngine _engine;
    private readonly HttpMessageInvoker? _invoker;
    private readonly TimeProvider _realTime;
    private readonly DeliveryEngine _effects;
    private readonly DeadLetters _deadLetters;
    private readonly DeliveryLog _log;
    private readonly CancellationTokenSource _stopped = new();
    private readonly CancellationToken _stop;

    public HttpDeliveries(SnsEngine engine, HttpMessageHandler? handler, TimeProvider realTime, DeliveryEngine effects, DeadLetters deadLetters, DeliveryLog log)
    {
        _engine = engine;
        _invoker = handler is null ? null : new HttpMessageInvoker(handler, disposeHandler: false);
        _realTime = realTime;
        _effects = effects;
        _deadLetters = deadLetters;
        _log = log;
        _stop = _stopped.Token;
    }

    /// <summary>Adds a delivery. It is executed soon, but never by this method.</summary>
    public void Add(ResourceScope scope, HttpDelivery delivery)
    {
        if (_invoker is null)
        {
            _log.AddDrop(delivery.TopicArn, Describe(delivery), delivery.MessageId, NoHandler);
            return;
        }
        _engine.Documents.Put(new(HttpDeliveryRecord.Collection, scope, delivery.Id), delivery, HttpDeliveryRecord.Write);
        _effects.Schedule(new Attempt(this, scope, delivery), delivery.DueAt);
    }

    /// <summary>Schedules the deliveries that the documents contain.</summary>
    /// <exception cref="LocalStorageException">A document is not valid.</exception>
    public void Restore()
    {
        foreach (ResourceScope scope in _engine.Documents.GetScopes(HttpDeliveryRecord.Collection))
        {
            foreach (HttpDelivery delivery in _engine.Documents.Restore(HttpDeliveryRecord.Collection, scope, HttpDeliveryRecord.Read))
                _effects.Schedule(new Attempt(this, scope, delivery), delivery.DueAt);
        }
    }

    public void Dispose()
    {
        _stopped.Cancel();
        _stopped.Dispose();
        _invoker?.Dispose();
    }

    private void Execute(ResourceScope scope, HttpDelivery delivery)
    {
        SnsSubscription? subscription = _engine.FindSubscription(delivery.SubscriptionArn);
        bool isNotification = delivery.Type == HttpDelivery.Notification;
        if (isNotification && subscription is not { State: SubscriptionState.Confirmed })
            Drop(scope, delivery, "The subscription was deleted.");
        else if (_invoker is null)
            Drop(scope, delivery, NoHandler);
        else if (DeliveryChain.Length >= DeliveryChain.MaxLength)
            Drop(scope, delivery, DeliveryChain.DropReason);
        else
            _effects.Track(SendAsync(_invoker, scope, delivery, subscription));
    }

    private void Drop(ResourceScope scope, HttpDelivery delivery, string reason)
    {
        Remove(scope, delivery);
        _log.AddDrop(delivery.TopicArn, Describe(delivery), delivery.MessageId, reason);
    }

    private async Task SendAsync(HttpMessageInvoker invoker, ResourceScope scope, HttpDelivery delivery, SnsSubscription? subscription)
    {
        // The code of the handler must not delay other _effects.
        await Task.CompletedTask.ConfigureAwait(ConfigureAwaitOptions.ForceYielding);
        SubscriptionDeliveryPolicy policy = SubscriptionDeliveryPolicy.Combine(subscription?.Settings.DeliveryPolicy, subscription?.Topic?.Settings.DeliveryPolicy);
        HttpOutcome outcome = await SendAsync(invoker, delivery, policy).ConfigureAwait(false);
        delivery.Attempts++;
        if (outcome.Failure is not { } failure)
        {
            Remove(scope, delivery);
            _log.AddDelivery(delivery.TopicArn, Describe(delivery), delivery.MessageId, delivery.Attempts);
        }
        else if (!outcome.IsPermanent && policy.Retry!.FindDelay(delivery.Attempts) is { } delay)
        {
            delivery.DueAt = _effects.Time.GetUtcNow() + delay;
            // Scheduled first, so that the delivery is tried again also when the log cannot be written.
            _effects.Schedule(new Attempt(this, scope, delivery), delivery.DueAt);
            _engine.Documents.Put(new(HttpDeliveryRecord.Collection, scope, delivery.Id), delivery, HttpDeliveryRecord.Write);
        }
        else
        {
            await FailAsync(scope, delivery, subscription, failure).ConfigureAwait(false);
        }
        await _engine.FlushAsync(_stop).ConfigureAwait(false);
    }

    private async Task FailAsync(ResourceScope scope, HttpDelivery delivery, SnsSubscription? subscription, string failure)
    {
        string reason = string.Create(CultureInfo.InvariantCulture, $"The HTTP delivery failed after {delivery.Attempts} attempts. {failure}");
        if (delivery.Type == HttpDelivery.Notification)
        {
            _deadLetters.Send(
                subscription,
                Describe(delivery),
                reason,
                new TargetMessage { Source = delivery.TopicArn, MessageId = delivery.MessageId, Body = delivery.Body, Attributes = delivery.IsRaw ? delivery.Attributes : [] });
        }
        else
        {
            _log.AddDrop(delivery.TopicArn, Describe(delivery), delivery.MessageId, reason);
        }
        await _engine.FlushQueuesAsync(CancellationToken.None).ConfigureAwait(false);
        Remove(scope, delivery);
    }

    private void Remove(ResourceScope scope, HttpDelivery delivery) => _engine.Documents.Delete(new(HttpDeliveryRecord.Collection, scope, delivery.Id));

    private async Task<HttpOutcome> SendAsync(HttpMessageInvoker invoker, HttpDelivery delivery, SubscriptionDeliveryPolicy policy)
    {
        // A handler that publishes to the topic again continues the chain.
        DeliveryChain.Set(DeliveryChain.Length + 1);
        using var timeout = new CancellationTokenSource(s_timeout, _realTime);
        using var cancelled = CancellationTokenSource.CreateLinkedTokenSource(timeout.Token, _stop);
        try
        {
            using HttpRequestMessage request = CreateRequest(delivery, policy);
            using HttpResponseMessage response = await invoker.SendAsync(request, cancelled.Token).ConfigureAwait(false);
            return HttpOutcome.Create(response.StatusCode);
        }
        catch (Exception e) when (!_stop.IsCancellationRequested)
        {
            // The message of an exception can contain the URL, which can contain a secret. Those of a connection have only the host.
            string problem = e.GetBaseException() is (IOException or SocketException) and { } ofConnection ? ofConnection.Message : $"The request failed with {e.GetType().Name}.";
            return new(timeout.IsCancellationRequested ? "The endpoint did not respond within 15 seconds." : problem, IsPermanent: false);
        }
    }

    private static HttpRequestMessage CreateRequest(HttpDelivery delivery, SubscriptionDeliveryPolicy policy)
    {
        Uri url = SubscriptionEndpoints.TryParseUrl(delivery.Url)!;
        var request = new HttpRequestMessage(HttpMethod.Post, url) { Content = new ByteArrayContent(delivery.Body) };
        string contentType = delivery.IsRaw ? policy.ContentType! : SubscriptionDeliveryPolicy.DefaultContentType;
        request.Content.Headers.TryAddWithoutValidation("Content-Type", contentType);
        HttpRequestHeaders headers = request.Headers;
        headers.TryAddWithoutValidation("x-amz-sns-message-type", delivery.Type);
        headers.TryAddWithoutValidation("x-amz-sns-message-id", delivery.MessageId);
        headers.TryAddWithoutValidation("x-amz-sns-topic-arn", delivery.TopicArn);
        if (delivery.Type != ConfirmationMessage.Subscription)
            headers.TryAddWithoutValidation("x-amz-sns-subscription-arn", delivery.SubscriptionArn);
        if (delivery.IsRaw)
            headers.TryAddWithoutValidation("x-amz-sns-rawdelivery", "true");
        headers.TryAddWithoutValidation("User-Agent", "Amazon Simple Notification Service Agent");
        headers.TryAddWithoutValidation("Accept-Encoding", "gzip,deflate");
        if (url.UserInfo.Length > 0)
            headers.TryAddWithoutValidation("Authorization", "Basic " + Convert.ToBase64String(Encoding.UTF8.GetBytes(Uri.UnescapeDataString(url.UserInfo))));
        return request;
    }

    private static string Describe(HttpDelivery delivery) => SubscriptionEndpoints.Describe(SnsProtocol.Http, delivery.Url);

    private sealed class Attempt(HttpDeliveries deliveries, ResourceScope scope, HttpDelivery delivery) : Effect
    {
        protected internal override void Execute() => deliveries.Execute(scope, delivery);
    }
}

using System.Globalization;
using System.Net.Http.Headers;
using System.Text;
using Tern.Local.Delivery;
using Tern.Local.Services;
using Tern.Local.Sns.DeliveryPolicies;
using Tern.Local.Sns.Subscriptions;

namespace Tern.Local.Sns.Deliveries;

/// <summary>Sends HTTP deliveries by the handler of the options, and retries them by the clock. A delivery that is not complete is a document.</summary>
/// <seealso href="https://docs.aws.amazon.com/sns/latest/dg/sns-message-delivery-retries.html">Message delivery retries</seealso>
internal sealed class HttpDeliveries(SnsEngine engine, HttpMessageHandler? handler, TimeProvider realTime, DeliveryEngine effects, DeadLetters deadLetters, DeliveryLog log) : IDisposable
{
    private const string NoHandler = "HTTP deliveries have no handler. Set LocalAwsOptions.NotificationHandler.";

    // The service waits for a response for 15 seconds.
    private static readonly TimeSpan s_timeout = TimeSpan.FromSeconds(15);

    private readonly HttpMessageInvoker? _invoker = handler is null ? null : new HttpMessageInvoker(handler, disposeHandler: false);
    private readonly CancellationTokenSource _stopped = new();

    /// <summary>Adds a delivery. It is executed soon, but never by this method.</summary>
    public void Add(ResourceScope scope, HttpDelivery delivery)
    {
        if (_invoker is null)
        {
            log.AddDrop(delivery.TopicArn, Describe(delivery), delivery.MessageId, NoHandler);
            return;
        }
        engine.Documents.Put(new(HttpDeliveryRecord.Collection, scope, delivery.Id), delivery, HttpDeliveryRecord.Write);
        effects.Schedule(new Attempt(this, scope, delivery), delivery.DueAt);
    }

    /// <summary>Schedules the deliveries that the documents contain.</summary>
    /// <exception cref="LocalStorageException">A document is not valid.</exception>
    public void Restore()
    {
        foreach (ResourceScope scope in engine.Documents.GetScopes(HttpDeliveryRecord.Collection))
        {
            foreach (HttpDelivery delivery in engine.Documents.Restore(HttpDeliveryRecord.Collection, scope, HttpDeliveryRecord.Read))
                effects.Schedule(new Attempt(this, scope, delivery), delivery.DueAt);
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
        SnsSubscription? subscription = engine.FindSubscription(delivery.SubscriptionArn);
        bool isNotification = delivery.Type == HttpDelivery.Notification;
        if (isNotification && subscription is not { State: SubscriptionState.Confirmed })
            Drop(scope, delivery, "The subscription was deleted.");
        else if (_invoker is null)
            Drop(scope, delivery, NoHandler);
        else
            effects.Track(SendAsync(_invoker, scope, delivery, subscription, _stopped.Token));
    }

    private void Drop(ResourceScope scope, HttpDelivery delivery, string reason)
    {
        Remove(scope, delivery);
        log.AddDrop(delivery.TopicArn, Describe(delivery), delivery.MessageId, reason);
    }

    private async Task SendAsync(HttpMessageInvoker invoker, ResourceScope scope, HttpDelivery delivery, SnsSubscription? subscription, CancellationToken stop)
    {
        // The code of the handler must not delay other effects.
        await Task.CompletedTask.ConfigureAwait(ConfigureAwaitOptions.ForceYielding);
        SubscriptionDeliveryPolicy policy = SubscriptionDeliveryPolicy.Combine(subscription?.Settings.DeliveryPolicy, subscription?.Topic?.Settings.DeliveryPolicy);
        HttpOutcome outcome = await SendAsync(invoker, delivery, policy, stop).ConfigureAwait(false);
        delivery.Attempts++;
        if (outcome.Failure is not { } failure)
        {
            Remove(scope, delivery);
            log.AddDelivery(delivery.TopicArn, Describe(delivery), delivery.MessageId, delivery.Attempts);
        }
        else if (!outcome.IsPermanent && policy.Retry!.FindDelay(delivery.Attempts) is { } delay)
        {
            delivery.DueAt = effects.Time.GetUtcNow() + delay;
            engine.Documents.Put(new(HttpDeliveryRecord.Collection, scope, delivery.Id), delivery, HttpDeliveryRecord.Write);
            effects.Schedule(new Attempt(this, scope, delivery), delivery.DueAt);
        }
        else
        {
            Fail(scope, delivery, subscription, failure);
        }
        await engine.FlushAsync(stop).ConfigureAwait(false);
    }

    private void Fail(ResourceScope scope, HttpDelivery delivery, SnsSubscription? subscription, string failure)
    {
        string reason = string.Create(CultureInfo.InvariantCulture, $"The HTTP delivery failed after {delivery.Attempts} attempts. {failure}");
        if (delivery.Type == HttpDelivery.Notification)
        {
            deadLetters.Send(
                subscription,
                Describe(delivery),
                delivery.MessageId,
                reason,
                new TargetMessage { Source = delivery.TopicArn, Body = delivery.Body, Attributes = delivery.IsRaw ? delivery.Attributes : [] });
        }
        else
        {
            log.AddDrop(delivery.TopicArn, Describe(delivery), delivery.MessageId, reason);
        }
        Remove(scope, delivery);
    }

    private void Remove(ResourceScope scope, HttpDelivery delivery) => engine.Documents.Delete(new(HttpDeliveryRecord.Collection, scope, delivery.Id));

    private async Task<HttpOutcome> SendAsync(HttpMessageInvoker invoker, HttpDelivery delivery, SubscriptionDeliveryPolicy policy, CancellationToken stop)
    {
        using var timeout = new CancellationTokenSource(s_timeout, realTime);
        using var cancelled = CancellationTokenSource.CreateLinkedTokenSource(timeout.Token, stop);
        try
        {
            using HttpRequestMessage request = CreateRequest(delivery, policy);
            using HttpResponseMessage response = await invoker.SendAsync(request, cancelled.Token).ConfigureAwait(false);
            return HttpOutcome.Create(response.StatusCode);
        }
        catch (Exception e) when (!stop.IsCancellationRequested)
        {
            // The message of an exception can contain the URL, which can contain a secret.
            return new(timeout.IsCancellationRequested ? "The endpoint did not respond within 15 seconds." : $"The request failed with {e.GetType().Name}.", IsPermanent: false);
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

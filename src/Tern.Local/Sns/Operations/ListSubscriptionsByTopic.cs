using Tern.Local.Services;
using Tern.Local.Sns.Subscriptions;
using Tern.Sns;

namespace Tern.Local.Sns.Operations;

/// <summary><c>ListSubscriptionsByTopic</c>.</summary>
internal static class ListSubscriptionsByTopic
{
    public static ListSubscriptionsByTopicResponse Execute(SnsRegion region, ListSubscriptionsByTopicRequest request)
    {
        SnsSubscription[] subscriptions = region.GetTopic(request.TopicArn).Subscriptions;
        Page<SnsSubscription> page = Page<SnsSubscription>.Take(subscriptions, request.NextToken, SnsLimits.PageSize, SnsErrors.InvalidNextToken);
        return new() { Subscriptions = [.. page.Items.Select(SubscriptionResponses.Describe)], NextToken = page.NextToken };
    }
}

using Tern.Local.Services;
using Tern.Local.Sns.Subscriptions;
using Tern.Sns;

namespace Tern.Local.Sns.Operations;

/// <summary><c>ListSubscriptions</c>.</summary>
internal static class ListSubscriptions
{
    /// <remarks>The subscriptions of the caller can be those of topics of other accounts.</remarks>
    public static ListSubscriptionsResponse Execute(SnsRegion region, ListSubscriptionsRequest request)
    {
        List<SnsSubscription> subscriptions = [];
        foreach (SnsRegion other in region.Engine.Regions.Where(other => other.Scope.Region == region.Scope.Region).OrderBy(other => other.Scope.AccountId, StringComparer.Ordinal))
        {
            lock (other.Lock)
                subscriptions.AddRange(other.Subscriptions.Where(subscription => subscription.Owner == region.Scope.AccountId && subscription.State != SubscriptionState.Deleted));
        }
        Page<SnsSubscription> page = Page<SnsSubscription>.Take(subscriptions, request.NextToken, SnsLimits.PageSize, SnsErrors.InvalidNextToken);
        return new() { Subscriptions = [.. page.Items.Select(SubscriptionResponses.Describe)], NextToken = page.NextToken };
    }
}

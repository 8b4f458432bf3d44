using Tern.Local.Services;
using Tern.Local.Sns.Topics;
using Tern.Sns;

namespace Tern.Local.Sns.Operations;

/// <summary><c>ListTopics</c>.</summary>
internal static class ListTopics
{
    public static ListTopicsResponse Execute(SnsRegion region, ListTopicsRequest request)
    {
        lock (region.Lock)
        {
            Page<SnsTopic> page = Page<SnsTopic>.Take(region.Topics, request.NextToken, SnsLimits.PageSize, SnsErrors.InvalidNextToken);
            return new() { Topics = [.. page.Items.Select(topic => new Topic { TopicArn = topic.Arn })], NextToken = page.NextToken };
        }
    }
}

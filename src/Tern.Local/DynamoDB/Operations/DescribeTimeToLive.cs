using Tern.DynamoDB;
using Tern.Local.DynamoDB.Requests;

namespace Tern.Local.DynamoDB.Operations;

/// <summary><c>DescribeTimeToLive</c>.</summary>
internal static class DescribeTimeToLive
{
    public static DescribeTimeToLiveResponse Execute(Database database, DescribeTimeToLiveRequest request)
    {
        string? attribute = TableRequests.Find(database, request.TableName).Definition.TimeToLiveAttribute;
        return new DescribeTimeToLiveResponse
        {
            TimeToLiveDescription = new TimeToLiveDescription
            {
                TimeToLiveStatus = attribute is null ? TimeToLiveStatus.Disabled : TimeToLiveStatus.Enabled,
                AttributeName = attribute,
            },
        };
    }
}

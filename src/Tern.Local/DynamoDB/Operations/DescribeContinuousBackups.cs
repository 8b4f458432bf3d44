using Tern.DynamoDB;

namespace Tern.Local.DynamoDB.Operations;

/// <summary><c>DescribeContinuousBackups</c>: point-in-time recovery is always disabled.</summary>
internal static class DescribeContinuousBackups
{
    public static DescribeContinuousBackupsResponse Execute(Database database, DescribeContinuousBackupsRequest request)
    {
        if (database.FindTable(Tables.ResourceNames.TableName(request.TableName)) is null)
            throw new DynamoDBServiceException("TableNotFoundException", $"Table not found: {request.TableName}");
        return new DescribeContinuousBackupsResponse
        {
            ContinuousBackupsDescription = new ContinuousBackupsDescription
            {
                ContinuousBackupsStatus = ContinuousBackupsStatus.Enabled,
                PointInTimeRecoveryDescription = new PointInTimeRecoveryDescription { PointInTimeRecoveryStatus = PointInTimeRecoveryStatus.Disabled },
            },
        };
    }
}

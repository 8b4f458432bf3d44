using Tern.Local.Services;
using Tern.Ssm;

namespace Tern.Local.Ssm.Operations;

/// <summary><c>GetParameterHistory</c>: all versions, oldest first.</summary>
internal static class GetParameterHistory
{
    private const int DefaultLimit = 50;

    public static GetParameterHistoryResponse Execute(ParameterStore store, GetParameterHistoryRequest request)
    {
        StoredParameter parameter = store.Get(request.Name);
        Page<StoredVersion> page = Page<StoredVersion>.Take(parameter.Versions, request.NextToken, request.MaxResults ?? DefaultLimit, ParameterErrors.InvalidNextToken);
        return new() { Parameters = [.. page.Items.Select(version => Describe(parameter, version, request.WithDecryption))], NextToken = page.NextToken };
    }

    private static ParameterHistory Describe(StoredParameter parameter, StoredVersion version, bool? withDecryption) => new()
    {
        Name = parameter.Name,
        Type = version.Type,
        KeyId = version.KeyId,
        LastModifiedDate = version.ModifiedAt,
        LastModifiedUser = version.ModifiedBy,
        Description = version.Description,
        Value = version.GetValue(withDecryption),
        AllowedPattern = version.AllowedPattern,
        Version = version.Number,
        Labels = [.. version.Labels],
        Tier = version.Tier,
        Policies = PolicyDescriptions.Create(version),
        DataType = version.DataType,
    };
}

using Tern.Local.Services;
using Tern.Ssm;

namespace Tern.Local.Ssm.Operations;

/// <summary><c>DescribeParameters</c>. Parameters of other accounts are not supported: with <c>Shared</c> the list is empty.</summary>
internal static class DescribeParameters
{
    private const int DefaultLimit = 50;

    public static DescribeParametersResponse Execute(ParameterStore store, DescribeParametersRequest request)
    {
        if (request.Filters.Count > 0 && request.ParameterFilters.Count > 0)
            throw ParameterErrors.Validation("You can use either Filters or ParameterFilters in a single request.");
        ParameterFilters.Check(request.ParameterFilters, ["Path", "Name", "Type", "KeyId", "Tier", "DataType", "tag"]);
        ParameterStringFilter[] filters = [.. request.ParameterFilters, .. request.Filters.Select(filter => new ParameterStringFilter { Key = filter.Key.Value, Values = filter.Values })];
        StoredParameter[] all = [.. store.All.Where(parameter => request.Shared != true && ParameterFilters.IsMatch(parameter, parameter.Latest, filters))];
        Page<StoredParameter> page = Page<StoredParameter>.Take(all, request.NextToken, request.MaxResults ?? DefaultLimit, ParameterErrors.InvalidNextToken);
        return new() { Parameters = [.. page.Items.Select(Describe)], NextToken = page.NextToken };
    }

    private static ParameterMetadata Describe(StoredParameter parameter)
    {
        StoredVersion version = parameter.Latest;
        return new()
        {
            Name = parameter.Name,
            Arn = parameter.Arn,
            Type = version.Type,
            KeyId = version.KeyId,
            LastModifiedDate = version.ModifiedAt,
            LastModifiedUser = version.ModifiedBy,
            Description = version.Description,
            AllowedPattern = version.AllowedPattern,
            Version = version.Number,
            Tier = version.Tier,
            Policies = PolicyDescriptions.Create(version),
            DataType = version.DataType,
        };
    }
}

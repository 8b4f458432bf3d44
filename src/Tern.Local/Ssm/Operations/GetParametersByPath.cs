using Tern.Local.Services;
using Tern.Ssm;

namespace Tern.Local.Ssm.Operations;

/// <summary><c>GetParametersByPath</c>. With a filter by label, it returns the versions with the label.</summary>
internal static class GetParametersByPath
{
    private const int DefaultLimit = 10;

    public static GetParametersByPathResponse Execute(ParameterStore store, GetParametersByPathRequest request)
    {
        ParameterNames.CheckPath(request.Path);
        ParameterFilters.Check(request.ParameterFilters, ["Type", "KeyId", "Label"]);
        bool hasLabel = request.ParameterFilters.Any(filter => filter.Key == "Label");
        Parameter[] all =
        [
            .. from parameter in store.All
               where ParameterNames.IsBelow(parameter.Name, request.Path, request.Recursive == true)
               from version in hasLabel ? parameter.Versions : [parameter.Latest]
               where ParameterFilters.IsMatch(parameter, version, request.ParameterFilters)
               select new ParameterSelector(parameter, version, null).ToParameter(request.WithDecryption),
        ];
        Page<Parameter> page = Page<Parameter>.Take(all, request.NextToken, request.MaxResults ?? DefaultLimit, ParameterErrors.InvalidNextToken);
        return new() { Parameters = page.Items, NextToken = page.NextToken };
    }
}

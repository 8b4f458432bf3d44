using Tern.Ssm;

namespace Tern.Local.Ssm;

/// <summary>The filters of listings. A parameter must match every filter, and one of the values of a filter.</summary>
/// <seealso href="https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_ParameterStringFilter.html">ParameterStringFilter</seealso>
internal static class ParameterFilters
{
    /// <summary>Checks the filters of a listing.</summary>
    /// <param name="filters">The filters.</param>
    /// <param name="keys">The supported keys.</param>
    /// <exception cref="TernServiceException">A filter is not valid.</exception>
    public static void Check(IReadOnlyList<ParameterStringFilter> filters, IReadOnlyList<string> keys)
    {
        var seen = new HashSet<string>(StringComparer.Ordinal);
        foreach (ParameterStringFilter filter in filters)
        {
            bool isTag = IsTag(filter.Key);
            if (!seen.Add(filter.Key))
                throw ParameterErrors.Validation($"The following filter is duplicated in the request: {filter.Key}. A request can contain only one occurrence of a specific filter.");
            if (!keys.Contains(isTag ? "tag" : filter.Key))
                throw new InvalidFilterKeyException($"The following filter key is not valid: {filter.Key}. Valid filter keys include: [{string.Join(", ", keys)}].");
            if (filter.Values.Count == 0 && !isTag)
                throw new InvalidFilterValueException($"The following filter values are missing : null for filter key {filter.Key}");
            string[] options = GetOptions(filter.Key);
            if (filter.Option is { } option && !options.Contains(option))
                throw new InvalidFilterOptionException($"The following filter option is not valid: {option}. Valid options include: [{string.Join(", ", options)}].");
            CheckValues(filter);
        }
    }

    /// <summary>Whether a version of a parameter matches all filters, which are valid.</summary>
    public static bool IsMatch(StoredParameter parameter, StoredVersion version, IReadOnlyList<ParameterStringFilter> filters) =>
        filters.All(filter => IsTag(filter.Key)
            ? parameter.Tags.Any(tag => tag.Key == filter.Key["tag:".Length..] && (filter.Values.Count == 0 || filter.Values.Any(value => Compare(tag.Value, value, filter.Option))))
            : filter.Values.Any(value => IsMatch(parameter, version, filter, value)));

    private static bool IsMatch(StoredParameter parameter, StoredVersion version, ParameterStringFilter filter, string value) => filter.Key switch
    {
        "Name" => Compare(parameter.Name, value, filter.Option) || (value.StartsWith('/') != parameter.Name.StartsWith('/') && Compare(parameter.Name.TrimStart('/'), value.TrimStart('/'), filter.Option)),
        "Path" => ParameterNames.IsBelow(parameter.Name, value, filter.Option == "Recursive"),
        "Type" => version.Type.Value == value,
        "KeyId" => version.KeyId is { } key && Compare(key, value, filter.Option),
        "Tier" => version.Tier.Value == value,
        "DataType" => Compare(version.DataType, value, filter.Option),
        _ => version.Labels.Any(label => Compare(label, value, filter.Option)),
    };

    private static bool Compare(string text, string value, string? option) => option switch
    {
        "BeginsWith" => text.StartsWith(value, StringComparison.Ordinal),
        "Contains" => text.Contains(value, StringComparison.Ordinal),
        _ => text == value,
    };

    private static string[] GetOptions(string key) => key switch
    {
        "Path" => ["Recursive", "OneLevel"],
        "Name" => ["BeginsWith", "Contains", "Equals"],
        "Type" or "Tier" => ["Equals"],
        _ => ["BeginsWith", "Equals"],
    };

    private static void CheckValues(ParameterStringFilter filter)
    {
        string[]? values = filter.Key switch
        {
            "Type" => ["String", "StringList", "SecureString"],
            "Tier" => ["Standard", "Advanced", "Intelligent-Tiering"],
            _ => null,
        };
        foreach (string value in filter.Values)
        {
            if (filter.Key == "Path")
                ParameterNames.CheckPath(value);
            if (values is not null && !values.Contains(value))
                throw new InvalidFilterOptionException($"The following filter value is not valid: {value}. Valid values include: [{string.Join(", ", values)}].");
        }
    }

    private static bool IsTag(string key) => key.StartsWith("tag:", StringComparison.Ordinal);
}

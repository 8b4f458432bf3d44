using System.Collections.Immutable;
using Tern.Functions.Generator.Functions;
using Tern.Functions.Generator.Payloads;
using Tern.Functions.Generator.Validation;
using Tern.TypeModel;

namespace Tern.Functions.Generator;

/// <summary>Selects the outputs of several results: each type once, with file names that differ without regard to case.</summary>
internal static class UniqueOutputs
{
    public static ImmutableArray<PayloadType> Types(EquatableArray<FunctionResult> results)
    {
        var types = new HashSet<string>(StringComparer.Ordinal);
        var unique = new List<PayloadType>();
        foreach (FunctionResult result in results)
        {
            foreach (PayloadType type in result.Types)
            {
                if (types.Add(type.Type))
                    unique.Add(type);
            }
        }
        // A codec's name is part of the code of other types, so the class retains it. Only two names that differ by case need another file.
        return [.. unique.GroupBy(type => type.CodecName, StringComparer.OrdinalIgnoreCase).SelectMany(group => group.Select((type, index) => type with { FileName = FileName(type.CodecName, index) }))];
    }

    public static ImmutableArray<ValidatedType> Validators(EquatableArray<FunctionResult> results)
    {
        var types = new HashSet<string>(StringComparer.Ordinal);
        var unique = new List<ValidatedType>();
        foreach (FunctionResult result in results)
        {
            foreach (ValidatedType type in result.Validators)
            {
                if (types.Add(type.Type))
                    unique.Add(type);
            }
        }
        return [.. unique.GroupBy(type => type.ValidatorName, StringComparer.OrdinalIgnoreCase).SelectMany(group => group.Select((type, index) => type with { FileName = FileName(type.ValidatorName, index) }))];
    }

    public static EquatableArray<FunctionModel> Functions(IEnumerable<FunctionResult> results)
    {
        var names = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
        var unique = new List<FunctionModel>();
        foreach (FunctionResult result in results)
        {
            if (result.Function is not { } function)
                continue;
            string name = function.HandlerName;
            for (int i = 2; !names.Add(name); i++)
                name = $"{function.HandlerName}_{i}";
            unique.Add(function with { HandlerName = name });
        }
        return WithUniqueAlternatives(unique);
    }

    private static string FileName(string name, int index) => index == 0 ? name : $"{name}.{index}";

    // An alternative that several functions have, or that is the name of another one, selects none of them.
    private static EquatableArray<FunctionModel> WithUniqueAlternatives(List<FunctionModel> functions)
    {
        Dictionary<string, int> counts = functions.SelectMany(function => function.Alternatives.Append(function.Name).Distinct())
            .GroupBy(name => name, StringComparer.Ordinal)
            .ToDictionary(group => group.Key, group => group.Count(), StringComparer.Ordinal);
        return functions.Select(function => function with
        {
            Alternatives = function.Alternatives.Where(name => name != function.Name && counts[name] == 1).ToEquatableArray(),
        }).ToEquatableArray();
    }
}

using Tern.Lambda;
using Tern.Local.Lambda.EventSources;
using Tern.Local.Lambda.Functions;

namespace Tern.Local.Lambda.Tags;

/// <summary><c>TagResource</c>, <c>UntagResource</c> and <c>ListTags</c>.</summary>
internal static class TagOperations
{
    public static TagResourceResponse Add(FunctionOperation operation, TagResourceRequest request)
    {
        if (request.Tags.Count == 0)
            throw LambdaFailures.InvalidParameter("An error occurred and the request cannot be processed.");
        (SortedDictionary<string, string> tags, Action save) = Find(operation, request.Resource);
        TagRules.CheckCount(tags.Keys.Union(request.Tags.Keys).Count());
        foreach ((string key, string value) in request.Tags)
            tags[key] = value;
        save();
        return new TagResourceResponse();
    }

    public static UntagResourceResponse Remove(FunctionOperation operation, UntagResourceRequest request)
    {
        (SortedDictionary<string, string> tags, Action save) = Find(operation, request.Resource);
        if (request.TagKeys.Count == 0)
            throw LambdaFailures.Validation("Value null at 'tagKeys' failed to satisfy constraint: Member must not be null");
        foreach (string key in request.TagKeys)
            tags.Remove(key);
        save();
        return new UntagResourceResponse();
    }

    public static ListTagsResponse List(FunctionOperation operation, ListTagsRequest request) => new() { Tags = new(Find(operation, request.Resource).Tags) };

    private static (SortedDictionary<string, string> Tags, Action Save) Find(FunctionOperation operation, string arn)
    {
        if (operation.Catalog.SigningConfigs.Find(arn) is { } config)
            return (config.Tags, () => operation.Catalog.SigningConfigs.Save(config));
        if (!arn.Contains(":function:", StringComparison.Ordinal))
        {
            EventSourceMapping mapping = operation.Catalog.Mappings.Values.FirstOrDefault(mapping => mapping.Arn == arn)
                ?? throw LambdaFailures.NotFound($"{GetTypeName(arn)} not found: {arn}");
            return (mapping.Tags, () => operation.Catalog.Save(mapping));
        }
        FunctionReference reference = operation.Parse(arn);
        if (reference.Qualifier is not null)
            throw LambdaFailures.InvalidParameter("Tags on function aliases and versions are not supported. Please specify a function ARN.");
        StoredFunction function = operation.Catalog.Get(reference);
        return (function.Tags, Save);

        void Save()
        {
            function.Latest = function.Latest with { RevisionId = Guid.NewGuid().ToString() };
            operation.Catalog.Save(function);
        }
    }

    // The type of a resource in the ARN, for example "capacity-provider", as "Capacity provider".
    private static string GetTypeName(string arn)
    {
        string type = arn.Split(':')[5].Replace('-', ' ');
        return char.ToUpperInvariant(type[0]) + type[1..];
    }
}

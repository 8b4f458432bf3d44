using Shop.Routing;

namespace Shop.Lists;

/// <summary>A query parameter that filters a list.</summary>
internal abstract class Filter(QueryParameter parameter)
{
    public QueryParameter Parameter { get; } = parameter;

    /// <summary>Adds the condition if the request has the parameter.</summary>
    public abstract void Apply(RequestContext call, ListStatement statement);

    /// <summary>A filter whose condition has a <c>?</c> for the value.</summary>
    public static Filter Of<T>(QueryParameter<T> parameter, string condition) => new ValueFilter<T>(parameter, condition);

    /// <summary>A filter with one condition for true and one for false.</summary>
    public static Filter Either(QueryParameter<bool> parameter, string whenTrue, string whenFalse) => new EitherFilter(parameter, whenTrue, whenFalse);

    private sealed class ValueFilter<T>(QueryParameter<T> parameter, string condition) : Filter(parameter)
    {
        public override void Apply(RequestContext call, ListStatement statement)
        {
            if (call.TryGet(parameter, out var value)) statement.And(condition, value);
        }
    }

    private sealed class EitherFilter(QueryParameter<bool> parameter, string whenTrue, string whenFalse) : Filter(parameter)
    {
        public override void Apply(RequestContext call, ListStatement statement)
        {
            if (call.TryGet(parameter, out var value)) statement.And(value ? whenTrue : whenFalse);
        }
    }
}

namespace Tern.Functions.Http;

/// <summary>The parameter of a method is a value of the route.</summary>
[AttributeUsage(AttributeTargets.Parameter)]
public sealed class FromRouteAttribute : Attribute
{
    /// <summary>The name is that of the parameter.</summary>
    public FromRouteAttribute()
    {
    }

    /// <param name="name">The name in the request.</param>
    public FromRouteAttribute(string name) => Name = name;

    /// <summary>The name in the request. The default is null: the name of the parameter.</summary>
    public string? Name { get; set; }
}

namespace Tern.Functions.Http;

/// <summary>The parameter of a method is a value of the query.</summary>
[AttributeUsage(AttributeTargets.Parameter)]
public sealed class FromQueryAttribute : Attribute
{
    /// <summary>The name is that of the parameter.</summary>
    public FromQueryAttribute()
    {
    }

    /// <param name="name">The name in the request.</param>
    public FromQueryAttribute(string name) => Name = name;

    /// <summary>The name in the request. The default is null: the name of the parameter.</summary>
    public string? Name { get; set; }
}

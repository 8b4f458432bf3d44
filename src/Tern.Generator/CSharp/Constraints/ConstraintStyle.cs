namespace Tern.Generator.CSharp.Constraints;

/// <summary>How a server reports violated constraints.</summary>
internal enum ConstraintStyle
{
    /// <summary>As older AWS services: in the order of <see cref="ConstraintOrder"/>, and elements and values together with their list or map.</summary>
    Service,

    /// <summary>As servers that are generated from Smithy models: in the order of the model, each element and value with its own path, and duplicates in lists.</summary>
    Smithy,
}

using Microsoft.CodeAnalysis;
using Tern.DynamoDB.Mapper.Generator.Mapping;
using Tern.TypeModel;

namespace Tern.DynamoDB.Mapper.Generator;

/// <summary>Reads the types of a compilation.</summary>
internal sealed class CompilationModel(Compilation compilation, SourceDependencies dependencies)
{
    public TypeReader Types { get; } = new(compilation, new AttributeReader(compilation.Assembly, dependencies, MapperNames.Namespace));

    public ForeignTypes Foreign { get; } = new(compilation.Assembly);
}

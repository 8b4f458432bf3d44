using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Tern.CodeFixes;
using Tern.DynamoDB.Mapper.Generator.Mapping;

namespace Tern.DynamoDB.Mapper.CodeFixes;

/// <summary>Marks a constructor with <c>[ItemConstructor]</c>. There is an action for each one.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
internal sealed class SelectConstructorFix() : SelectConstructorCodeFix($"{MapperNames.Namespace}.{MapperNames.ItemConstructor}", MappingErrors.NoConstructor);

using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Tern.CodeFixes;
using Tern.DynamoDB.Mapper.Generator.Mapping;

namespace Tern.DynamoDB.Mapper.CodeFixes;

/// <summary>Adds the modifier <c>partial</c> to a type and to the types that contain it.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
internal sealed class MakePartialFix() : MakePartialCodeFix(MappingErrors.TypeNotPartial, MappingErrors.ContainingTypeNotPartial);

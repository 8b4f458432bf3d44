using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Tern.CodeFixes;
using Tern.DynamoDB.Mapper.Generator.Mapping;

namespace Tern.DynamoDB.Mapper.CodeFixes;

/// <summary>Removes the modifier that a mapped type cannot have.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
internal sealed class RemoveModifierFix() : RemoveModifierCodeFix(MappingErrors.TypeNotSupported);

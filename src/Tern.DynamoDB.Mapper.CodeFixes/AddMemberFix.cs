using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Tern.CodeFixes;
using Tern.DynamoDB.Mapper.Generator.Mapping;

namespace Tern.DynamoDB.Mapper.CodeFixes;

/// <summary>Adds a property for a constructor parameter, which sets it.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
internal sealed class AddMemberFix() : AddMemberCodeFix(MappingErrors.ParameterWithoutMember);
